-- For whom only approved versions go to terminals: nobody, accounts of stores, or everybody.
alter table task_limit add column approved_only text not null default 'stores'
  check (approved_only in ('off', 'stores', 'all'));
-- What it is to be once a second person has approved it; null where it stays.
alter table task_limit_change add column approved_only text check (approved_only in ('off', 'stores', 'all'));

-- Packages that were uploaded before the fact was found: of the first scheme nobody looks at the bytes.
update artifact set facts = facts || '{"isSignatureBroken": true}'
  where kind = 'apk' and (facts -> 'signer' is null
    or facts #>> '{signer,scheme}' <> 'v1' and facts #>> '{signer,isVerified}' = 'false');
update app_version set facts = facts || '{"isSignatureBroken": true}'
  where kind = 'apk' and (facts -> 'signer' is null
    or facts #>> '{signer,scheme}' <> 'v1' and facts #>> '{signer,isVerified}' = 'false');

-- Tasks by the file they bring: they are stopped when it may not be sent any more.
create index task_artifact on task ((params -> 'artifact' ->> 'sha256')) where params ? 'artifact';
