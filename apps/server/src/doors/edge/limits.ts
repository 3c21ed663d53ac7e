import { type RefusalBody, refusalBody } from '@parley/protocol';
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Config } from '../../config.ts';

/**
 * What limits count at the doors, before the hub is asked. Counted in this process: with several hubs each limit holds
 * for each of them.
 */
export interface Limits {
  readonly failed: FailedCredentials;
  readonly creations: Creations;
  readonly sockets: Slots;
  readonly browsers: NewBrowsers;
}

export interface LimitSettings
  extends Pick<
    Config['limits'],
    'createPerHour' | 'failedPerMinute' | 'socketsPerCredential' | 'observers'
  > {}

export function createLimits(settings: LimitSettings): Limits {
  return {
    failed: new FailedCredentials(settings.failedPerMinute),
    creations: new Creations(settings.createPerHour),
    sockets: new Slots(),
    browsers: new NewBrowsers(),
  };
}

/** How much of a limit is left, as the RateLimit headers say it. */
export interface Allowance {
  readonly policy: { readonly name: string; readonly quota: number; readonly windowSeconds: number };
  readonly remaining: number;
  readonly resetMs: number;
}

export type Taken =
  | {
      readonly ok: true;
      readonly allowance: Allowance;
      /** Nothing came of it: it does not count. */
      giveBack(): Promise<void>;
    }
  | { readonly ok: false; readonly allowance: Allowance; readonly error: RefusalBody };

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;

/**
 * Guessing. A credential has 256 bits, so nobody finds one; but each try costs a look into the database. An address
 * that was wrong too often is turned away for the rest of the minute, even with the right one.
 */
class FailedCredentials {
  readonly #limiter: RateLimiterMemory;

  constructor(perMinute: number) {
    this.#limiter = new RateLimiterMemory({ points: perMinute, duration: MINUTE_SECONDS });
  }

  /** Why an address is turned away now, if it is. */
  async refusal(address: string): Promise<RefusalBody | undefined> {
    const count = await this.#limiter.get(address);
    const isOver = count !== null && count.consumedPoints >= this.#limiter.points && count.msBeforeNext > 0;
    return isOver ? tooMany('unknown links and keys from this address', count) : undefined;
  }

  async count(address: string): Promise<void> {
    await this.#limiter.penalty(address);
  }
}

/** Rooms that an address creates. A retry, which has the same key, is the same room and counts once. */
class Creations {
  readonly #limiter: RateLimiterMemory;
  readonly #keys: RateLimiterMemory;

  constructor(perHour: number) {
    this.#limiter = new RateLimiterMemory({ points: perHour, duration: HOUR_SECONDS });
    this.#keys = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: HOUR_SECONDS });
  }

  async take(address: string, key: string): Promise<Taken> {
    const word = `${address} ${key}`;
    // Whoever is the first with this key is so by the number, also when many ask at once.
    const isRetry = (await this.#keys.consume(word)).consumedPoints > 1;
    const count = await this.#limiter.penalty(address, isRetry ? 0 : 1);
    const allowance = this.#allowance(count);
    const giveBack = async () => {
      if (isRetry) return;
      await this.#keys.delete(word);
      await this.#limiter.reward(address);
    };
    if (count.consumedPoints <= this.#limiter.points) return { ok: true, allowance, giveBack };
    await giveBack();
    return { ok: false, allowance, error: tooMany('rooms created from this address', count) };
  }

  #allowance({ consumedPoints, msBeforeNext }: RateLimiterRes): Allowance {
    const quota = this.#limiter.points;
    return {
      policy: { name: 'create', quota, windowSeconds: HOUR_SECONDS },
      remaining: Math.max(0, quota - consumedPoints),
      resetMs: msBeforeNext,
    };
  }
}

/** Browsers into which one credential is put in a minute; a person has a few. */
const BROWSERS_PER_MINUTE = 20;

/** Putting a seat into a browser records nothing in its room, so no limit of the room holds it; but each is kept. */
class NewBrowsers {
  readonly #limiter = new RateLimiterMemory({ points: BROWSERS_PER_MINUTE, duration: MINUTE_SECONDS });

  /** Counts one; answers why not, when there are too many. */
  async refusal(credential: string): Promise<RefusalBody | undefined> {
    const count = await this.#limiter.penalty(credential);
    return count.consumedPoints > BROWSERS_PER_MINUTE
      ? tooMany('browsers that this link was put into', count)
      : undefined;
  }
}

/** How many hold something at a time. */
class Slots {
  readonly #taken = new Map<string, number>();

  /** Takes one of at most so many; answers with what gives it back, or undefined when all are taken. */
  take(who: string, most: number): (() => void) | undefined {
    const taken = this.#taken.get(who) ?? 0;
    if (taken >= most) return undefined;
    this.#taken.set(who, taken + 1);
    return () => this.#giveBack(who);
  }

  #giveBack(who: string): void {
    const left = (this.#taken.get(who) ?? 0) - 1;
    if (left > 0) this.#taken.set(who, left);
    else this.#taken.delete(who);
  }
}

function tooMany(what: string, { msBeforeNext }: RateLimiterRes): RefusalBody {
  return refusalBody('too_many', { what, retry_ms: Math.max(1, Math.ceil(msBeforeNext)) });
}
