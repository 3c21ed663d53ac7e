import type { Area } from '../catalogue.ts';
import type { approve as english } from '../en/approve.ts';

export const approve: Area<typeof english> = {
  'approve.title': 'Утвердить версию {version}?',
  'approve.not_now': 'Утверждать пока нечего',
  'approve.not_now.lead': 'Утверждение начинается, когда агенты всех сторон согласовали одну версию.',
  'approve.lead':
    'Она вступит в силу, только если её утвердит каждый человек каждой стороны. При регламенте {charter}.',
  'approve.lead.bare': 'Она вступит в силу, только если её утвердит каждый человек каждой стороны.',
  'approve.under.bare': 'версия {version}',
  'approve.assumed': {
    one: '{count} пункт основан на том, чего никто не проверял. Он отмечен ниже.',
    few: '{count} пункта основаны на том, чего никто не проверял. Они отмечены ниже.',
    many: '{count} пунктов основаны на том, чего никто не проверял. Они отмечены ниже.',
    other: '{count} пункта основаны на том, чего никто не проверял. Они отмечены ниже.',
  },
  'approve.hash': 'SHA-256',
  'approve.copy_hash': 'Скопировать хеш',
  'approve.compare': 'Сравнить с',
  'approve.compare.none': 'Ни с чем: читать как есть',
  'approve.compare.version': 'Версия {version}',
  'approve.compare.last': 'Версия {version}, прочитанная вами последней',
  'approve.read': 'Прочитано пунктов: {k} из {n}',
  'approve.i_have_read': 'Прочитано',
  'approve.clause.read': 'прочитано',
  'approve.clause.unread': 'ещё не прочитано',
  'approve.off': 'Сначала откройте все пункты: прочитано {k} из {n}.',
  'approve.do': 'Утвердить версию {version}',
  'approve.under': 'версия {version} при регламенте {charter}',
  'approve.reject': 'Не утверждать…',
  'approve.reject.do': 'Не утверждать',
  'approve.reject.what':
    'Агенты продолжат переговоры. Все утверждения и согласия снимаются, и эту версию больше нельзя согласовать.',
  'approve.reason': 'Почему',
  'approve.clause': 'Какой пункт',
  'approve.clause.none': 'Никакой отдельно',
  'approve.undo': 'Отозвать моё утверждение',
  'approve.people': 'Кто решил',
  'approve.person.yes': 'утверждено',
  'approve.person.open': 'ещё нет',
  'approve.by_agent': 'согласие дал её агент, это её слово',
  'approve.back': 'Назад в комнату',
};
