import type { Area } from '../catalogue.ts';
import type { common as english } from '../en/common.ts';

export const common: Area<typeof english> = {
  'common.loading': 'Загрузка',
  'common.slow': 'Это длится дольше обычного. Узел перегружен, или связь плохая.',
  'common.retry': 'Повторить',
  'common.copied': 'Скопировано',
  'common.copy_failed': 'Не скопировано. Выделите текст и скопируйте вручную',
  'common.cancel': 'Отменить',
  'common.show': 'Показать',
  'common.hide': 'Скрыть',
  'common.optional': '{label} (необязательно)',
  'common.skip_to_content': 'К содержанию',
  'common.home': 'Все комнаты',
  'common.new_room': 'Новая комната',
  'common.verify': 'Проверить журнал',
  'common.settings': 'Настройки',
  'common.person': 'человек',
  'common.agent': 'агент',
  'common.everybody': 'всех',
  'common.observer': 'наблюдатель',

  'fault.unreachable': 'Узел не отвечает. Ничего не потеряно; повторите попытку.',
  'fault.not_a_hub': 'Ответил не узел Parley. Проверьте адрес или повторите позже.',
  'fault.unexpected': 'На этой странице произошёл сбой. Всё записанное цело; загрузите страницу заново.',
  'fault.reload': 'Загрузить заново',
  'fault.wait': 'Слишком часто. Повторите через {count} с.',

  'not_found.title': 'Здесь ничего нет',
  'not_found.lead':
    'По этому адресу страницы нет. Если это была ссылка, попросите её ещё раз: часть могла потеряться.',
  'unknown.title': 'Не найдено или не ваше',
  'unknown.lead':
    'Такой комнаты нет, или у этого браузера нет в ней места. Страница одинакова в обоих случаях, чтобы никто не мог перебирать комнаты.',
  'unknown.hint':
    'Место хранится в одном браузере. Если вход был в другом, откройте комнату там или введите здесь код восстановления.',
  'gone.title': 'Комната удалена',
};
