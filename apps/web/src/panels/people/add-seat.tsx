import { useState } from 'react';
import { useWords } from '../../i18n/words.tsx';
import { DeedForm } from '../../rooms/parts/deed-form.tsx';
import { Field } from '../../ui/field.tsx';
import type { MadeLink } from '../../rooms/made-links.tsx';

/** Another person or agent for one's own side; the link to hand out is shown once. */
export function AddSeat({ onLinks }: { readonly onLinks: (links: readonly MadeLink[]) => void }) {
  const { t } = useWords();
  const [name, setName] = useState('');
  const form = (kind: 'person' | 'agent') => (
    <DeedForm
      command="add"
      look="bare"
      open={kind === 'person' ? t('people.add.person') : t('people.add.agent')}
      send={kind === 'person' ? t('people.add.person') : t('people.add.agent')}
      input={() => (name.trim() ? { kind, name: name.trim() } : undefined)}
      onDone={({ links }) => {
        setName('');
        onLinks(links ?? []);
      }}
    >
      <Field
        label={t('people.add.name')}
        hint={kind === 'person' ? t('people.add.person.hint') : t('people.add.agent.hint')}
        required
        maxLength={120}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </DeedForm>
  );
  return (
    <div className="flex flex-wrap gap-x-4 gap-y-2">
      {form('person')}
      {form('agent')}
    </div>
  );
}
