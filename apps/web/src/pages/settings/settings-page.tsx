import { Page } from '../../app/page.tsx';
import {
  alouds,
  motions,
  type Preferences,
  prefer,
  switches,
  textSizes,
  themes,
} from '../../app/preferences.ts';
import { usePreferences } from '../../app/use-preferences.ts';
import { languages } from '../../i18n/languages.ts';
import { useWords, Words } from '../../i18n/words.tsx';
import { Check, RadioGroup } from '../../ui/choice.tsx';
import { speech } from '../../ui/speech.ts';
import { HeldSeats } from './held-seats.tsx';
import { OwnKeys } from './own-keys.tsx';

const languageNames = { en: 'English', ru: 'Русский' } as const;

/** What the reader of this browser may choose. Each change holds at once, and is said. */
export function SettingsPage() {
  const { t } = useWords();
  const chosen = usePreferences();
  const change = (part: Partial<Preferences>) => {
    prefer(part);
    speech.say(t('settings.saved'));
  };
  return (
    <Page title={t('settings.title')}>
      <p className="mb-8 text-ink2">
        <Words of="settings.lead" />
      </p>
      <Looks chosen={chosen} change={change} />
      <Notices chosen={chosen} change={change} />
      <HeldSeats />
      <OwnKeys />
    </Page>
  );
}

interface ChoosingProps {
  readonly chosen: Preferences;
  readonly change: (part: Partial<Preferences>) => void;
}

/** How the page looks, and how it is worked and heard. */
function Looks({ chosen, change }: ChoosingProps) {
  const { t } = useWords();
  return (
    <div className="flex flex-col gap-6">
      <RadioGroup
        row
        label={t('settings.language')}
        value={chosen.language}
        onChange={(language) => change({ language })}
        choices={languages.map((value) => ({
          value,
          label: <span lang={value}>{languageNames[value]}</span>,
        }))}
      />
      <RadioGroup
        row
        label={t('settings.theme')}
        value={chosen.theme}
        onChange={(theme) => change({ theme })}
        choices={themes.map((value) => ({ value, label: t(`settings.theme.${value}`) }))}
      />
      <RadioGroup
        row
        label={t('settings.text')}
        value={chosen.text}
        onChange={(text) => change({ text })}
        choices={textSizes.map((value) => ({ value, label: `${value}\u00a0%` }))}
      />
      <RadioGroup
        row
        label={t('settings.motion')}
        value={chosen.motion}
        onChange={(motion) => change({ motion })}
        choices={motions.map((value) => ({ value, label: t(`settings.motion.${value}`) }))}
      />
      <RadioGroup
        row
        label={t('settings.aloud')}
        value={chosen.aloud}
        onChange={(aloud) => change({ aloud })}
        choices={alouds.map((value) => ({ value, label: t(`settings.aloud.${value}`) }))}
      />
      <Check
        label={t('settings.keys')}
        hint={t('settings.keys.hint')}
        checked={chosen.keys === 'on'}
        onChange={(on) => change({ keys: switches[on ? 0 : 1] })}
      />
    </div>
  );
}

function Notices({ chosen, change }: ChoosingProps) {
  const { t } = useWords();
  return (
    <section className="mt-12">
      <h2 className="mb-2 text-head font-[600]">
        <Words of="settings.notices" />
      </h2>
      <Check
        label={t('settings.sound')}
        checked={chosen.sound === 'on'}
        onChange={(on) => change({ sound: switches[on ? 0 : 1] })}
      />
      <Check
        label={t('settings.discreet')}
        checked={chosen.discreet === 'on'}
        onChange={(on) => change({ discreet: switches[on ? 0 : 1] })}
      />
      <p className="text-meta text-ink2">
        <Words of="settings.notices.hint" />
      </p>
    </section>
  );
}
