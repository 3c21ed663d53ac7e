import type { Area } from '../catalogue.ts';
import type { verify as english } from '../en/verify.ts';
import { found } from './found.ts';

export const verify: Area<typeof english> = {
  'verify.lead':
    'Цела ли запись комнаты, кто её подписал и что это доказывает? Эта страница выясняет это сама.',
  'verify.stays': 'Ничто не покидает эту страницу. После загрузки сеть ей не нужна.',
  'verify.drop': 'Перетащите запись сюда или',
  'verify.choose': 'Выбрать файл',
  'verify.another': 'Другой файл',
  'verify.size.kb': '{count}\u00a0КБ',
  'verify.size.mb': '{count}\u00a0МБ',
  'verify.working': 'Идёт проверка: {name}',
  'verify.working.for': '{count}\u00a0с',
  'verify.unread': 'Файл не удалось прочесть',
  'verify.unread.what': 'Возможно, он перемещён или изменён после выбора. Выберите его снова.',
  'verify.failed': 'Проверка не дошла до конца',
  'verify.failed.what':
    'Это неисправность страницы, о записи она ничего не говорит. Загрузите страницу заново.',

  'verify.outside': 'Что у вас есть со стороны',
  'verify.outside.what':
    'Запись доказывает только то, что пришло не вместе с ней. Возьмите ключ оттуда, где его не мог изменить тот, кто дал вам запись.',
  'verify.hub': 'Ключ узла',
  'verify.hub.hint':
    'То, что адрес узла показывает в /.well-known/parley-keys.json, сохранённая расписка или строка от того, кому вы доверяете: любой текст, в котором есть ключ.',
  'verify.hub.none': 'В этом тексте нет ключа узла. Он выглядит так: parley.example+ddc2fc3b+Adda…',
  'verify.more': 'Ключи подписавших, сохранённые контрольные точки',
  'verify.seat': 'Ключ: {name}, место {seat}',
  'verify.seat.hint': 'Ключ или его отпечаток, полученный от владельца.',
  'verify.seat.none': 'В этом тексте нет ни ключа, ни отпечатка.',
  'verify.seat.nobody': 'Ни одно место не назвало ключа в этой записи.',
  'verify.kept': 'Контрольные точки, которые вы сохранили',
  'verify.kept.hint':
    'Подписанные узлом заметки об этой комнате, какими их получила ваша сторона. По ним видно, если узел переписал то, что было до них.',
  'verify.kept.none': 'В этом тексте нет контрольной точки. Она начинается с parley.checkpoint.v1.',
  'verify.given.record':
    'Это запись. То, что взято из записи, о ней самой ничего не доказывает: возьмите ключ в другом месте.',
  'verify.given.read': 'Прочитано: {what}',
  'verify.given.notes': {
    one: '{count} контрольная точка',
    few: '{count} контрольные точки',
    many: '{count} контрольных точек',
    other: '{count} контрольной точки',
  },
  'verify.given.file': 'Из файла',
  'verify.given.file.kind': 'Этот файл не текст.',
  'verify.given.file.long': 'Этот файл слишком велик: допустим 1\u00a0МБ.',

  'verify.whole': 'Запись цела',
  'verify.whole.what': {
    one: '{count} запись в журнале: ничего не изменено, не пропущено и не переставлено, как и подписал узел ключом, который вы дали.',
    few: '{count} записи в журнале: ничего не изменено, не пропущено и не переставлено, как и подписал узел ключом, который вы дали.',
    many: '{count} записей в журнале: ничего не изменено, не пропущено и не переставлено, как и подписал узел ключом, который вы дали.',
    other:
      '{count} записи в журнале: ничего не изменено, не пропущено и не переставлено, как и подписал узел ключом, который вы дали.',
  },
  'verify.partly': 'Цела, насколько хватает того, что вы дали',
  'verify.partly.what':
    'Ничто не нарушено. Но данные вами ключ или контрольные точки охватывают не всё: ниже видно, до какого места.',
  'verify.inside': 'Проверено только изнутри',
  'verify.inside.what':
    'Файл согласован сам с собой. Это доказывает мало: так говорит лишь узел или тот, кто сделал файл. Дайте ключ узла, взятый в другом месте, и запись докажет больше.',
  'verify.other_key': 'Другой ключ',
  'verify.other_key.what':
    'Подписано не тем, что вы дали. Либо это ключ другого узла или человека, либо запись не от того, за кого себя выдаёт.',
  'verify.broken': 'Запись нарушена',
  'verify.broken.certain':
    'До записи {at} включительно всё так, как показывает данное вами. На то, что дальше, не полагайтесь.',
  'verify.broken.uncertain': 'До этого места данное вами ничего не охватывает. Не полагайтесь на этот файл.',
  'verify.broken.part': 'Не полагайтесь на этот файл, пока не знаете причины.',
  'verify.no_record': 'Это не запись Parley',
  'verify.no_record.what':
    'Выберите файл таким, каким он был скачан. Программа, которая его открыла и сохранила, могла записать его по-своему.',
  'verify.misfit': 'Данное вами не подходит',
  'verify.misfit.what': 'О самой записи ничего не сказано. Исправьте то, что вы дали, или уберите.',
  'verify.cannot': 'Этот браузер не может её проверить',
  'verify.cannot.insecure':
    'Страница открыта без https, а там браузеры не дают того, чем проверяют подписи. Откройте её по https.',

  'verify.findings': 'Что не сходится',
  'verify.findings.else': 'Что ещё не сходится',
  'verify.rest': {
    one: 'и ещё {count}',
    few: 'и ещё {count}',
    many: 'и ещё {count}',
    other: 'и ещё {count}',
  },
  'verify.signatures': 'Подписи',
  'verify.signatures.none': 'Подписей нет.',
  'verify.purpose.minutes': 'Протокол подписан',
  'verify.purpose.void': 'Подпись отозвана',
  'verify.purpose.supersede': 'Запись заменена другой',
  'verify.by': 'Запись комнаты {room}',
  'verify.undone.void': 'Отозвано записью {entry}',
  'verify.undone.supersede': 'Заменено записью {entry}',
  'verify.holds_not': 'Не сходится',
  'verify.entry': 'запись {entry}',
  'verify.here': '{time} у вас',
  'verify.time.none': 'время, которого не бывает',
  'verify.how.passkey': 'ключ доступа (passkey)',
  'verify.how.key': 'ключ',
  'verify.trust.given': 'дан вами',
  'verify.trust.claimed': 'так утверждает только этот файл',
  'verify.fingerprint': 'Показать целиком: {short}',
  'verify.contents': 'Что есть в файле',
  'verify.room': 'Комната',
  'verify.hub.says': 'Узел называет себя',
  'verify.minutes': 'Протокол',
  'verify.minutes.open': 'нет: комната была открыта',
  'verify.minutes.none': 'прочесть не удалось',
  'verify.minutes.until': 'до записи {seq}',
  'verify.minutes.given': 'подписан тем, что вы дали',
  'verify.minutes.claimed': 'подписан, как утверждает только этот файл',
  'verify.minutes.unnamed': 'не подписан',
  'verify.circle': 'Круг',
  'verify.entries': 'Записей',
  'verify.covered.given': 'Доказано тем, что вы дали',
  'verify.covered.claimed': 'Подписано, как утверждает файл',
  'verify.covered': 'до {at}',
  'verify.keys': 'Ключи',
  'verify.keys.hub': 'Узел',
  'verify.unproven': 'Чего это не доказывает',
  ...found,
};
