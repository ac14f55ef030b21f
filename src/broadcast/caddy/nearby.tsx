import type { NearbyBroadcast } from '#domain/broadcast/api.ts';
import type { Moment } from '#domain/dates.ts';
import { MINUTE } from '#domain/dates.ts';
import { useWords } from '../../i18n/language.ts';
import { Loaded } from '../../sync/shown/loaded.tsx';
import { useNow } from '../../ui/now.ts';
import { Section } from '../../ui/frame/section.tsx';
import { caddyWords } from './caddy-words.ts';
import { useNearby, useStanding } from '../data.ts';
import { NearbyCard } from './nearby-card.tsx';
import { NearbySkeleton } from './nearby-skeleton.tsx';
import { Receipts } from './receipts.tsx';
import { keptBy, StandingNote } from './standing-note.tsx';

/** Open requests this caddy may answer, or why there are none; a section of the caddy's home. */
export function Nearby() {
  const w = useWords(caddyWords);
  const standing = useStanding();
  const now = useNow(MINUTE);
  const kept = standing.data && keptBy(standing.data, now);
  return (
    <Section title={w.nearby}>{standing.data && kept ? <StandingNote standing={standing.data} /> : <Open />}</Section>
  );
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
