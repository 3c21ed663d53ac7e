import type { Area } from '../catalogue.ts';
import type { settings as english } from '../en/settings.ts';

export const settings: Area<typeof english> = {
  'settings.title': 'Настройки',
  'settings.lead': 'Действуют в этом браузере и сразу.',
  'settings.language': 'Язык',
  'settings.theme': 'Тема',
  'settings.theme.system': 'как в системе',
  'settings.theme.light': 'светлая',
  'settings.theme.dark': 'тёмная',
  'settings.text': 'Размер текста',
  'settings.motion': 'Движение',
  'settings.motion.system': 'как в системе',
  'settings.motion.none': 'без движения',
  'settings.keys': 'Действия одной клавишей',
  'settings.keys.hint': 'Список в комнате по клавише «?». Пока вы пишете, они не действуют.',
  'settings.aloud': 'Программе чтения с экрана сообщать',
  'settings.aloud.all': 'всё новое',
  'settings.aloud.needs': 'что ждёт меня',
  'settings.aloud.nothing': 'ничего без запроса',
  'settings.notices': 'Уведомления',
  'settings.sound': 'Тихий сигнал, когда что-то ждёт меня',
  'settings.discreet': 'Не называть комнату в уведомлениях',
  'settings.notices.hint': 'Уведомления браузера включаются в комнате, в меню рядом с тем, что ждёт вас.',
  'settings.saved': 'Изменено',
  'settings.seats': 'Места в этом браузере',
  'settings.seats.none': 'У этого браузера нет мест.',
  'settings.seats.move': 'Чтобы перенести место в другой браузер, откройте в его комнате «Люди».',
  'settings.forget': 'Забыть',
  'settings.forget.named': 'Забыть место: {name}, {topic}',
  'settings.forget.title': 'Забыть это место?',
  'settings.forget.what':
    'Место останется за вами ({name}, «{topic}»), но этот браузер больше не откроет его. Вернуть его можно кодом восстановления или с помощью другого человека вашей стороны.',
  'settings.forget.observer':
    'Этот браузер перестанет наблюдать за «{topic}». По ссылке наблюдателей можно вернуться.',
  'settings.forgotten': 'Забыто',
};
