import type { LucideIcon } from 'lucide-react';

interface IconProps {
  readonly of: LucideIcon;
  readonly size?: number;
}

/** A picture beside words that say the same; it is silent. */
export function Icon({ of: Picture, size = 18 }: IconProps) {
  return <Picture aria-hidden size={size} className="inline-block shrink-0" />;
}
