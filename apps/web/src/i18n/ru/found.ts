import type { circleWords, findingWords, unprovenWords } from '@parley/record/verify/words';
import type { Area } from '../catalogue.ts';
import type { Prefixed } from '../prefixed.ts';

/** What the verifier of records found, and what it cannot prove: a sentence for each of its codes. */
export const found: Area<
  Prefixed<'finding', typeof findingWords> &
    Prefixed<'unproven', typeof unprovenWords> &
    Prefixed<'circle', typeof circleWords>
> = {
  'finding.file_size': 'Этот файл больше любого журнала комнаты.',
  'finding.file_utf8': 'Этот файл не текст в UTF-8.',
  'finding.file_json': 'Это не журнал комнаты Parley: не JSON, или файл обрезан.',
  'finding.file_format': 'Это не журнал комнаты Parley известного здесь вида.',
  'finding.file_canonical': 'Файл написан не так, как пишутся журналы: его изменили или переформатировали.',
  'finding.file_shape': 'Файл составлен не так, как журналы: {place}.',
  'finding.platform':
    'Этот браузер не умеет проверять подписи Ed25519: возьмите более новый или проверьте командой.',
  'finding.given_key': 'Ключ узла, который вы дали ({nth}), не ключ.',
  'finding.hub_key': 'Ключ {nth}, названный в файле ключом узла, не ключ.',
  'finding.chain_order': 'Нарушено на записи {at} ({circle}): здесь должна стоять другая.',
  'finding.chain_circle': 'Нарушено на записи {at} ({circle}): она из другого круга.',
  'finding.chain_text': 'Нарушено на записи {at} ({circle}): её текст изменён.',
  'finding.chain_time': 'Нарушено на записи {at} ({circle}): она раньше предыдущей.',
  'finding.chain_hash': 'Нарушено на записи {at} ({circle}): изменена она или её хеш.',
  'finding.chain_anchor':
    'Запись {at} ({circle}) не та, что в подписанной контрольной точке: после записи {after} что-то переписано.',
  'finding.chain_tail': 'Записи {at} ({circle}) не хватает: она названа в подписанной контрольной точке.',
  'finding.circle_unsigned':
    'Ключом узла, который вы дали, начиная с записи {at} ничего не подписано: {circle}.',
  'finding.checkpoint_form': 'Контрольная точка {nth} составлена неверно.',
  'finding.checkpoint_signature': 'Контрольная точка {nth} подписана не узлом.',
  'finding.checkpoint_elsewhere':
    'Контрольная точка {nth} из другой комнаты или из круга, которого нет в файле.',
  'finding.kept_form': 'Контрольная точка {nth}, которую вы дали, составлена неверно.',
  'finding.kept_signature':
    'Контрольная точка {nth}, которую вы дали, названа подписанной ключом узла, который её не подписывал.',
  'finding.kept_elsewhere': 'Контрольная точка {nth}, которую вы дали, из другой комнаты.',
  'finding.minutes_missing': 'Комната закрыта, а протокола в файле нет.',
  'finding.minutes_form': 'Протокол написан не так, как пишутся протоколы.',
  'finding.minutes_elsewhere': 'Протокол из другой комнаты.',
  'finding.minutes_head': 'Протокол составлен по другим записям.',
  'finding.minutes_early': 'Протокол не доходит до записи, которая закрыла комнату.',
  'finding.minutes_unnamed': 'Этот протокол не подписан ключом узла.',
  'finding.minutes_other': 'Узел подписал другой протокол этой комнаты.',
  'finding.key_form': 'Ключ подписи {nth} не ключ.',
  'finding.key_entry': 'Ключ подписи {nth} не тот, что был сообщён в комнате.',
  'finding.signature_form': 'Подпись {nth} составлена неверно.',
  'finding.signature_site': 'Подпись {nth} сделана ключом доступа на другом сайте.',
  'finding.signature_flags': 'Подпись {nth} сделана ключом доступа, который не удостоверился во владельце.',
  'finding.signature_type': 'Подпись {nth} сделана ключом доступа для другой цели.',
  'finding.signature_challenge': 'Подпись {nth} сделана ключом доступа для другого заявления.',
  'finding.signature_origin': 'Подпись {nth} запрошена страницей другого сайта.',
  'finding.signature_signature': 'Подпись {nth} сделана не тем ключом, который в ней назван.',
  'finding.signature_statement': 'То, что подписано подписью {nth}, не заявление.',
  'finding.signature_room': 'Подпись {nth} из другой комнаты.',
  'finding.signature_minutes': 'Подпись {nth} стоит под другим протоколом.',
  'finding.signature_differs': 'Подпись {nth} говорит о протоколе не то, что в нём стоит.',
  'finding.signature_key_then':
    'Подпись {nth} сделана ключом, который её место к тому времени не сообщило или уже заменило.',
  'finding.signature_key': 'Подпись {nth} сделана ключом, которого её место не сообщало.',
  'finding.signature_given_key': 'Подпись {nth} сделана не тем ключом, который вы дали.',
  'finding.signature_entry': 'В комнате нет записи о подписи {nth}.',
  'finding.signature_missing': 'Запись {at} говорит о подписи, которой нет в файле.',

  'unproven.outside_key': 'Ключа со стороны нет: доказано лишь, что файл согласован сам с собой.',
  'unproven.hub_honest': 'Что узел записал всё, что ему прислали, и именно то.',
  'unproven.kept_other_key':
    'Каким ключом подписана контрольная точка {nth}, которую вы дали: ни одним из известных.',
  'unproven.after_given':
    'Записи после {at} ({circle}): их охватывает только ключ, который ключом узла называет сам файл.',
  'unproven.after_checkpoint':
    'Записи после {at} ({circle}): их не охватывает подписанная контрольная точка.',
  'unproven.nothing_after': 'Что после записи {at} ничего не было ({circle}).',
  'unproven.folded': 'Что протокол передаёт записи верно: за это ручается подпись узла.',
  'unproven.open_room': 'Чем кончилось в комнате: когда делали файл, она была открыта.',
  'unproven.seat_key': 'Чей это ключ: {name}, но так говорит только файл.',
  'unproven.unsigned': 'Подписи нет: {name}.',
  'unproven.screen': 'Что показывал экран тем, кто подписал.',
  'unproven.identity': 'Кто эти люди за их именами.',
  'unproven.time': 'Время: оно взято с часов узла.',

  'circle.room': 'комната',
  'circle.party': 'круг стороны {of}',
  'circle.persons': 'круг людей стороны {of}',
  'circle.seat': 'круг места {of}',
};
