import type { ArtifactSigner } from '@cpm/contract/delivery/artifact/artifact.facts'

/** Certificates of keys that lie open in Android's own source, for whoever builds it: what they sign anybody may have. */
const open = new Set([
  // testkey
  'a40da80a59d170caa950cf15c18c454d47a39b26989d8b640ecd745ba71bf5dc',
  // platform
  'c8a2e9bccf597c2fb6dc66bee293fc13f2fc47ec77bc6b2b0d52c11f51192ab8',
  // shared
  '28bbfe4a7b97e74681dc55c2fbb6ccb8d6c74963733f6af6ae74d8c3a6e879fd',
  // media
  '465983f7791f2abeb43ea2cbdc7f21a8260b72bc08a55c839fc1a43bc741a81e',
  // networkstack
  'e1dbadce60dc080d15b58a014b0dcf9400e24de23fa00b287a5a982bfebda2ee',
  // sdk_sandbox
  'abf21f9e2af1d881cc673fddcefa6ed9c269a437bd64b279cf45844cfd589126',
  // bluetooth
  'a6ccc500ff0e7421200eb66a7fe174ef1b00e52ca91727070cbedf061ff76c35',
  // nfc
  'fae9122a8721d6e2a196d2224dffcf773c9127e2bb956cbddb40b009192ffdfd',
])

/** Signed as Android's own source does it, or by the tools of a developer before anything is handed out. */
export const isTestKey = ({ sha256, subject }: ArtifactSigner): boolean =>
  open.has(sha256) || subject.split(', ').includes('CN=Android Debug')
