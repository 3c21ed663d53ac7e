import type { RefusalBody } from '@parley/protocol';
import { type Blocks, heading, paragraph } from './document.ts';

/** What a person reads when a link does not open, in each language that pages speak. */
export function refusedForPeople({ code, message, fix }: RefusalBody, language: 'en' | 'ru'): Blocks {
  const { unknown, too_many, other } = told[language];
  if (code === 'unknown') return saying(unknown);
  if (code === 'too_many') return saying(too_many);
  return saying({ title: other, text: `${message} ${fix}` });
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
    too_many: {
      title: 'Отсюда открывали слишком много ссылок',
      text: 'Подождите минуту и откройте свою ещё раз. Она по-прежнему действует.',
    },
    other: 'Не получилось',
  },
} as const;
