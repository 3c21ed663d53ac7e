import { ROOM_ID } from '@parley/protocol/links';
import { SHA256_HEX } from '@parley/protocol/limits';
import { useState } from 'react';
import { useWords, Words } from '../../i18n/words.tsx';
import { Field } from '../../ui/field.tsx';
import { BackForm, type BackFormProps } from './back-form.tsx';
import { RecordFile } from './record-file.tsx';

type SupersedeFormProps = Pick<BackFormProps, 'minutes' | 'signedWith' | 'onClose'>;

/** Says which record takes this one's place: its room's number and its minutes, typed in or read from its file. */
export function SupersedeForm(props: SupersedeFormProps) {
  const { t } = useWords();
  const [room, setRoom] = useState('');
  const [minutes, setMinutes] = useState('');
  const [tried, setTried] = useState(false);
  const by = { room: room.trim(), minutes: minutes.replaceAll(/\s/g, '').toLowerCase() };
  const isRoom = ROOM_ID.test(by.room) && by.room !== props.minutes.facts.room;
  const isPrint = SHA256_HEX.test(by.minutes);
  return (
    <BackForm
      {...props}
      what={<Words of="back.supersede.what" />}
      send={<Words of="back.supersede.do" />}
      said={(reason) => {
        setTried(true);
        if (!isRoom || !isPrint) return undefined;
        return { purpose: 'supersede', shown: t('back.supersede.shown', { room: by.room }), reason, by };
      }}
    >
      <RecordFile
        onRead={(read) => {
          setRoom(read.room);
          setMinutes(read.minutes);
        }}
      />
      <Field
        label={t('back.room')}
        required
        spellCheck={false}
        autoComplete="off"
        error={tried && !isRoom ? t('back.room.wrong') : undefined}
        value={room}
        onChange={(event) => setRoom(event.target.value)}
      />
      <Field
        label={t('back.minutes')}
        required
        spellCheck={false}
        autoComplete="off"
        error={tried && !isPrint ? t('back.minutes.wrong') : undefined}
        value={minutes}
        onChange={(event) => setMinutes(event.target.value)}
      />
    </BackForm>
  );
}
