import type { NearbyBroadcast } from '#domain/broadcast/api.ts';
import type { Moment } from '#domain/dates.ts';
import { useWords, type Words } from '../../i18n/language.ts';
import { Loaded, ReadLine } from '../../sync/shown/loaded.tsx';
import { ButtonLink } from '../../ui/control/button.tsx';
import { Empty } from '../../ui/frame/placeholders.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { useNearby } from '../data.ts';
import { NearbyCard } from './nearby-card.tsx';
import { NearbySkeleton, Receipts } from './nearby-parts.tsx';

const words = {
  again: { th: 'รอบเปลี่ยน ยืนยันอีกครั้ง', en: 'The round changed: confirm again' },
  chosen: { th: 'ได้รับเลือก', en: 'Chosen' },
  waiting: { th: 'รอนักกอล์ฟเลือก', en: 'Waiting for the golfer' },
  over: { th: 'ที่ผ่านมา', en: 'Over' },
  none: { th: 'คุณยังไม่ได้ตอบประกาศใด', en: 'You have not answered any open request' },
  noneWhy: {
    th: 'ประกาศที่คุณกดสนใจจะอยู่ที่นี่ จนรู้ว่าใครได้รับเลือก',
    en: 'What you say you’re in for is kept here until you know who was chosen.',
  },
  toNearby: { th: 'ดูประกาศใกล้คุณ', en: 'See open requests' },
} as const satisfies Record<string, Words>;

const PARTS = ['again', 'chosen', 'waiting', 'over'] as const;
type Part = (typeof PARTS)[number];

/** The open requests this caddy answered: what needs an answer again first, then what was decided, what waits, and what is over. */
export function Interested() {
  const w = useWords(words);
  const read = useNearby(true);
  return (
    <>
      <ReadLine reads={[read]} />
      <Loaded read={read} waiting={<NearbySkeleton />}>
        {({ items }) => (
          <>
            <Receipts shown={items} />
            {items.length === 0 && (
              <Empty title={w.none} action={<ButtonLink href="/caddy/home">{w.toNearby}</ButtonLink>}>
                {w.noneWhy}
              </Empty>
            )}
            {PARTS.map((part) => (
              <PartOf
                key={part}
                title={w[part]}
                items={items.filter((it) => partOf(it) === part)}
                asOf={read.updatedAt}
              />
            ))}
          </>
        )}
      </Loaded>
    </>
  );
}

function partOf({ status, response }: NearbyBroadcast): Part {
  if (response?.status === 'SELECTED') return 'chosen';
  if (status !== 'OPEN') return 'over';
  if (response?.status === 'RECONFIRM_NEEDED') return 'again';
  return response?.status === 'INTERESTED' ? 'waiting' : 'over';
}

interface PartProps {
  title: string;
  items: readonly NearbyBroadcast[];
  asOf: Moment | undefined;
}

function PartOf({ title, items, asOf }: PartProps) {
  if (items.length === 0) return null;
  return (
    <Section title={title}>
      <div className="list">
        {items.map((it) => (
          <NearbyCard key={it.alt_reference} it={it} asOf={asOf} />
        ))}
      </div>
    </Section>
  );
}
