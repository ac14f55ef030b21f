import '../booking.css';
import type { Booking } from '#domain/booking/api.ts';
import { UPCOMING } from '#domain/booking/status.ts';
import { satang } from '#domain/money.ts';
import { useFormat } from '../../i18n/format.ts';
import { useWords } from '../../i18n/language.ts';
import { PriceLines } from '../../ui/show/price-lines.tsx';
import { Section } from '../../ui/frame/section.tsx';
import { CourseFee, courseFeeOf } from '../round/course-fee.tsx';
import { detailWords } from './detail-words.ts';
import { words } from '../words.ts';

/** What a caddy will get of a round: by us, at the course, and the tip. Never added together. What became of it stands at the top. */
export function CaddyPay({ booking }: { booking: Booking }) {
  const w = useWords(words);
  const d = useWords(detailWords);
  const f = useFormat();
  if (!UPCOMING.includes(booking.status)) return null;
  return (
    <Section title={d.income}>
      <div className="card price-card">
        <PriceLines
          lines={[
            { label: w.earnings, value: f.money(satang(booking.caddy_gets)) },
            { label: d.tip, value: w.tipIsFree, aside: true },
          ]}
        />
        <CourseFee fee={courseFeeOf(booking)} />
      </div>
    </Section>
  );
}
