export { type ReadRecord, readRecord } from './bundle/read-record.ts';
export { type RecordParts, type RoomRecord, recordText } from './bundle/record.ts';
export { MisfitError } from './bundle/shape.ts';
export { canonical, isCanonical, NotCanonicalError } from './canonical.ts';
export { chainStart, open, type SealedEntry, type Sha256, seal } from './chain.ts';
export { type Checkpoint, checkpointText, parseCheckpoint } from './checkpoint/checkpoint.ts';
export { contradict, readCheckpointNote, signedNotes } from './checkpoint/checkpoint-notes.ts';
export { type MinutesFacts, minutesFacts } from './minutes/facts.ts';
export { checkNote, type Note, type NoteVerdict, parseNote, type Signer, signNote } from './notes/note.ts';
export { readVerifierKey, type VerifierKey, verifierKey, writeVerifierKey } from './notes/verifier-key.ts';
export { rawFromDer } from './signature/der.ts';
export {
  type Algorithm,
  algorithmOf,
  ed25519Key,
  fingerprint,
  knowsEd25519,
  type PrivateKey,
} from './signature/keys.ts';
export {
  faultInSignature,
  readSignature,
  type Signature,
  type SignatureFault,
  signStatement,
} from './signature/signature.ts';
export {
  type Purpose,
  parseStatement,
  purposes,
  type Statement,
  statementDigest,
  statementText,
} from './statement/statement.ts';
export { isStatementOf, type Said, statementOf } from './statement/of-minutes.ts';
export type { Finding, FindingCode, Trust, Unproven, UnprovenCode } from './verify/finding.ts';
export type { Given } from './verify/given.ts';
export { checkpointsIn, hubKeysIn, type Reading, seatKeysIn } from './verify/given-text.ts';
export { type Report, verifyFile, verifyRecord } from './verify/verify-record.ts';
export { inWords, unprovenInWords } from './verify/words.ts';
export {
  type Anchor,
  type AnySha256,
  type Chain,
  type ChainFault,
  type ChainVerdict,
  verifyChain,
} from './verify-chain.ts';
