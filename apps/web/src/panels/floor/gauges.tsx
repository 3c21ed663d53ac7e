import { useWords } from '../../i18n/words.tsx';
import type { PlayParty, StateOfPlay } from '../../live/state-of-play.ts';
import { useMe, usePlay, useSeatState } from '../../live/use-seat.tsx';
import { CommandButton } from '../../rooms/parts/command-button.tsx';
import { ReasonForm } from '../../rooms/parts/reason-form.tsx';
import { Meter } from '../../ui/meter.tsx';
import { Time } from '../../ui/time.tsx';
import { PartyName } from '../party-name.tsx';

/** The turns of every party: the words are the truth, the bar repeats them. */
export function Gauges() {
  const play = usePlay();
  const { seats, phases } = play;
  // Outside of the negotiation nobody has the floor; what is left of the turns stays true.
  const floor =
    phases.phase === 'negotiation'
      ? play.floor
      : play.floor && { ...play.floor, holder: undefined, passed: [] };
  if (!floor) return null;
  return (
    <>
      {phases.phase === 'negotiation' && <FloorWords floor={floor} parties={seats.parties} />}
      <ul className="flex flex-col gap-4">
        {seats.parties
          .filter(({ dismissed }) => dismissed !== true)
          .map((party) => (
            <li key={party.party}>
              <PartyGauge party={party} floor={floor} />
            </li>
          ))}
      </ul>
      <OwnFloor />
    </>
  );
}

interface FloorWordsProps {
  readonly floor: NonNullable<StateOfPlay['floor']>;
  readonly parties: readonly PlayParty[];
}

/** Why nobody has the floor, where nobody has: it opens later, it is everybody's, or it rests. */
function FloorWords({ floor: { order, rests, holder }, parties }: FloorWordsProps) {
  const { t } = useWords();
  const isOpen = parties.filter(({ joined }) => joined).length >= 2;
  if (isOpen && rests === true) return <p className="text-ink2">{t('floor.rests')}</p>;
  if (isOpen && order === 'open') return <p className="text-ink2">{t('floor.free')}</p>;
  return holder === undefined && <p className="text-ink2">{t('floor.waits')}</p>;
}

interface PartyGaugeProps {
  readonly party: PlayParty;
  readonly floor: NonNullable<StateOfPlay['floor']>;
}

function PartyGauge({ party, floor }: PartyGaugeProps) {
  const { t } = useWords();
  const presence = useSeatState((state) => state.presence);
  const holds = floor.holder === party.party;
  const left = floor.turns?.[party.party];
  const agents = party.seats.filter(({ kind, status }) => kind === 'agent' && status === 'active');
  const here = agents.some(({ seat }) => presence.some((each) => each.seat === seat));
  const words = [
    ...(left !== undefined && floor.allowed !== undefined
      ? [t('floor.left', { left, all: floor.allowed })]
      : []),
    agents.length === 0 ? t('floor.no_agent') : here ? t('floor.connected') : t('floor.away'),
    ...(holds ? [t('floor.has')] : []),
    ...(holds && floor.holds > 0 ? [t('floor.held', { count: floor.holds })] : []),
    ...(floor.passed.includes(party.party) ? [t('floor.passed')] : []),
  ];
  return (
    <>
      <p className="mb-1 font-[500]">
        <PartyName party={party.party} />
      </p>
      {left !== undefined && floor.allowed !== undefined ? (
        <Meter
          label={t('floor.meter', { party: party.name })}
          value={left}
          max={floor.allowed}
          text={words.join(' · ')}
        />
      ) : (
        <p className="text-meta">{words.join(' · ')}</p>
      )}
      {holds && floor.until !== undefined && (
        <p className="mt-1 text-small text-ink3">
          {t('floor.until')} <Time at={floor.until} form="clock" />
        </p>
      )}
    </>
  );
}

/** What whoever speaks for their side does with the floor, besides speaking. */
function OwnFloor() {
  const { t } = useWords();
  const { floor, seats } = usePlay();
  const me = useMe();
  const own = seats.parties.find(({ party }) => party === me.party);
  const agents = own?.seats.some(({ kind, status }) => kind === 'agent' && status === 'active') ?? false;
  const speaks =
    me.kind === 'person' && own !== undefined && (own.chair === me.seat || (!own.chair && !agents));
  if (!speaks || floor?.holder !== me.party) return null;
  const { epoch } = floor;
  return (
    <div className="flex flex-wrap gap-3">
      <CommandButton command="pass" input={{ epoch }}>
        {t('floor.pass')}
      </CommandButton>
      <ReasonForm
        command="hold"
        open={t('floor.hold')}
        send={t('floor.hold.do')}
        input={(reason) => ({ reason, epoch })}
      />
    </div>
  );
}
