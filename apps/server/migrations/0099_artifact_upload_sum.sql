-- What whoever sends a file says its SHA-256 is: the bytes are held against it when all of them are here.
alter table artifact_upload add column sha256 text check (sha256 ~ '^[0-9a-f]{64}$');
