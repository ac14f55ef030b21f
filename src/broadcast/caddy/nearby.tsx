import type { NearbyBroadcast } from '#domain/broadcast/api.ts';
import type { CaddyRecord } from '#domain/caddy/api.ts';
import { dateOf, MINUTE, type Moment, parseMoment } from '#domain/dates.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords } from '../../i18n/language.ts';
import { Loaded } from '../../sync/shown/loaded.tsx';
import { ButtonLink } from '../../ui/control/button.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { useNow } from '../../ui/now.ts';
import { Note } from '../../ui/show/status.tsx';
import { useNearby, useCaddyRecord } from '../data.ts';
import { caddyWords, NearbySkeleton, Receipts } from './nearby-parts.tsx';
import { NearbyCard } from './nearby-card.tsx';

/** Open requests this caddy may answer, or why there are none; a section of the caddy's home. */
export function Nearby() {
  const w = useWords(caddyWords);
  const record = useCaddyRecord();
  const now = useNow(MINUTE);
  const kept = record.data && keptBy(record.data, now);
  return <Section title={w.nearby}>{record.data && kept ? <WhyHidden record={record.data} /> : <Open />}</Section>;
}

function Open() {
  const read = useNearby(false);
  return (
    <Loaded read={read} waiting={<NearbySkeleton />}>
      {({ items }) => <OpenList items={items} asOf={read.updatedAt} />}
    </Loaded>
  );
}

function OpenList({ items, asOf }: { items: readonly NearbyBroadcast[]; asOf: Moment | undefined }) {
  const w = useWords(caddyWords);
  return (
    <div className="stack stack-4">
      <Receipts shown={items} />
      {items.length === 0 ? (
        <div className="card">
          <p className="strong">{w.none}</p>
          <p className="meta">{w.noneWhy}</p>
        </div>
      ) : (
        <p className="hint">{w.noPromise}</p>
      )}
      {items.length > 0 && (
        <div className="list">
          {items.map((it) => (
            <NearbyCard key={it.alt_reference} it={it} asOf={asOf} />
          ))}
        </div>
      )}
    </div>
  );
}

type Kept = 'verification' | 'strikes' | 'duty';

/** Why open requests are hidden from the caddy, the reason hardest to resolve first; undefined when they are not. */
function keptBy(record: CaddyRecord, now: Moment): Kept | undefined {
  if (record.verification !== 'VERIFIED') return 'verification';
  if (record.hidden_until !== null && parseMoment(record.hidden_until) > now) return 'strikes';
  return record.on_duty ? undefined : 'duty';
}

/** Why the caddy sees no open requests, and what the caddy can do. */
function WhyHidden({ record }: { record: CaddyRecord }) {
  const w = useWords(caddyWords);
  const f = useFormat();
  const kept = keptBy(record, useNow(MINUTE));
  if (kept === 'strikes') {
    const until = parseMoment(record.hidden_until ?? '');
    return <Note kind="amber">{say(w.hidden, { when: `${f.day(dateOf(until))} ${f.time(until)}` })}</Note>;
  }
  if (kept === 'duty') return <Note>{w.offDuty}</Note>;
  if (kept === undefined) return null;
  return (
    <div className="stack stack-2">
      <Note kind="sky">{record.verification === 'SUBMITTED' ? w.beingVerified : w.notVerified}</Note>
      <ButtonLink kind="tonal" size="sm" href="/caddy/profile">
        {w.toProfile}
      </ButtonLink>
    </div>
  );
}
