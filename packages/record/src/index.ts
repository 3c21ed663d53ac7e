export { canonical, isCanonical, NotCanonicalError } from './canonical.ts';
export { chainStart, open, type SealedEntry, type Sha256, seal } from './chain.ts';
export {
  type Anchor,
  type AnySha256,
  type Chain,
  type ChainFault,
  type ChainVerdict,
  verifyChain,
} from './verify-chain.ts';
