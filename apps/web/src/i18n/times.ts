import type { Language } from './languages.ts';

/** How an instant is written: for talk the hour, for deadlines the day too, for minutes both clocks. */
export type TimeForm = 'clock' | 'day' | 'moment' | 'relative';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Days are written by their number and month in both languages, hours by 24. */
export const locales: Readonly<Record<Language, string>> = { en: 'en-GB', ru: 'ru-RU' };

const makers = {
  clock: (locale: string) => new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit' }),
  day: (locale: string) => new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short' }),
  moment: (locale: string) =>
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }),
  full: (locale: string) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'long' }),
  relative: (locale: string) => new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'short' }),
};
type Makers = typeof makers;

const made = new Map<string, unknown>();
function formatter<Name extends keyof Makers>(name: Name, language: Language): ReturnType<Makers[Name]> {
  const key = `${name} ${language}`;
  if (!made.has(key)) made.set(key, makers[name](locales[language]));
  return made.get(key) as ReturnType<Makers[Name]>;
}

/** "2 min ago", "in 5 days"; within a minute the seconds are left out, because they would only unsettle. */
export function relative(at: number, now: number, language: Language): string {
  const ms = at - now;
  const size = Math.abs(ms);
  const relatively = formatter('relative', language);
  if (size >= DAY_MS) return relatively.format(Math.round(ms / DAY_MS), 'day');
  if (size >= HOUR_MS) return relatively.format(Math.round(ms / HOUR_MS), 'hour');
  return relatively.format(Math.round(ms / MINUTE_MS), 'minute');
}

export function timeText(at: number, form: TimeForm, now: number, language: Language): string {
  switch (form) {
    case 'relative':
      return relative(at, now, language);
    case 'clock':
    case 'day':
    case 'moment':
      return formatter(form, language).format(at);
  }
}

/** The whole of it, zone included: what a pointer that rests on a time is told. */
export function fullTime(at: number, language: Language): string {
  return formatter('full', language).format(at);
}
