import type { RefusalBody } from '@parley/protocol';
import { type Blocks, heading, paragraph } from './document.ts';

/** What a person reads when a link does not open, in each language that pages speak. */
export function refusedForPeople(
  { code, message, fix, details }: RefusalBody,
  language: 'en' | 'ru',
): Blocks {
  const { unknown, gone, too_many, other } = told[language];
  if (code === 'unknown') return saying(unknown);
  if (code === 'gone')
    return saying({ title: gone.title, text: gone.text(dayIn(language, details?.['day'])) });
  if (code === 'too_many') return saying(too_many);
  return saying({ title: other, text: `${message} ${fix}` });
}

/** A day as people write it. */
function dayIn(language: 'en' | 'ru', day: unknown): string {
  const words = new Intl.DateTimeFormat(told[language].dates, { dateStyle: 'long', timeZone: 'UTC' });
  return typeof day === 'string' ? words.format(new Date(day)) : '';
}

function saying({ title, text }: { readonly title: string; readonly text: string }): Blocks {
  return [heading(1, title), paragraph(text)];
}

const told = {
  en: {
    unknown: {
      title: 'This link opens nothing',
      text: 'It was renewed or taken back, its room is no longer there, or a piece of it is missing. Whoever sent it can send you a new one.',
    },
    gone: {
      title: 'This room was erased',
      text: (day: string) =>
        `This room was erased on ${day}, with everything that was said in it. Its number and this date are kept for 90 days.`,
    },
    dates: 'en-GB',
    too_many: {
      title: 'Too many links were tried from here',
      text: 'Wait a minute, then open yours again. It is as good as before.',
    },
    other: 'This did not work',
  },
  ru: {
    unknown: {
      title: 'Эта ссылка ничего не открывает',
      text: 'Её заменили или отозвали, комнаты больше нет, или ссылка скопирована не целиком. Попросите новую у того, кто её прислал.',
    },
    gone: {
      title: 'Эта комната удалена',
      text: (day: string) =>
        `Комната удалена ${day}, её содержание стёрто. Номер комнаты и эта дата хранятся 90 дней.`,
    },
    dates: 'ru',
    too_many: {
      title: 'Отсюда открывали слишком много ссылок',
      text: 'Подождите минуту и откройте свою ещё раз. Она по-прежнему действует.',
    },
    other: 'Не получилось',
  },
} as const;
