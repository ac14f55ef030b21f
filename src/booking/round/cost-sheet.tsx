import { dayCost, type Costs } from '#domain/booking/price.ts';
import { satang } from '#domain/money.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useLanguage, useWords, wordIn } from '../../i18n/language.ts';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { Note } from '../../ui/show/status.tsx';
import { LINE_WORDS, words } from '../words.ts';
import { costWords } from './cost-bar.tsx';
import type { RoundDraft } from './round.ts';

interface Props {
  round: RoundDraft;
  price: Costs;
  name: string;
  /** That nothing comes back after the yes. */
  warning: string | undefined;
  open: boolean;
  onClose: () => void;
}

/** The whole day added up: what we hold, each thing the course takes, the usual tip. */
export function CostSheet({ round: { date, time, holes }, price, name, warning, open, onClose }: Props) {
  const w = useWords(costWords);
  const s = useWords(words);
  const f = useFormat();
  const language = useLanguage();
  const cost = dayCost(price, holes);
  const range = ([least, most]: readonly [number, number]) =>
    say(w.range, { least: f.money(satang(least)), most: f.money(satang(most)).slice(1) });
  const there = price.lines.filter(({ paid }) => paid === 'COURSE');
  return (
    <Sheet open={open} onClose={onClose} title={w.open}>
      <p className="meta num">
        {[date && f.day(date), time].filter(Boolean).join(' ')} {date && '·'} {say(s.nHoles, { n: holes })}
      </p>
      <dl className="cost-rows">
        <Row label={w.nowInApp} hint={w.held} value={f.money(cost.now)} look="green" />
        {there.map(({ code, satang: amount }) => (
          <Row
            key={code}
            label={wordIn(LINE_WORDS[code], language)}
            hint={holes === 9 && amount !== null ? w.sameAs18 : w.paidThere}
            value={amount === null ? w.askCourse : f.money(satang(amount))}
          />
        ))}
        <Row label={w.tipRow} hint={w.tipHow} value={range(cost.tip)} />
        <Row
          label={w.whole}
          hint={cost.isCourseOpen ? w.notKnown : w.notCounted}
          value={range(cost.whole)}
          look="strong"
        />
      </dl>
      {warning && (
        <Note kind="amber" icon="info">
          {warning}
          <span className="line">{say(w.backIfNo, { name, amount: f.money(cost.now) })}</span>
        </Note>
      )}
    </Sheet>
  );
}

function Row({ label, hint, value, look }: { label: string; hint: string; value: string; look?: 'green' | 'strong' }) {
  return (
    <div>
      <dt>
        <b>{label}</b>
        <span className="meta-xs line">{hint}</span>
      </dt>
      <dd className={`num strong ${look === 'green' ? 'green' : ''}`}>{value}</dd>
    </div>
  );
}
