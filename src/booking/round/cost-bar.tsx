import { useState } from 'react';
import { isPastRefund } from '#domain/booking/refund.ts';
import { dayCost, type Costs } from '#domain/booking/price.ts';
import { MINUTE, momentOf } from '#domain/dates.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords, type Words, useLanguage, wordIn } from '../../i18n/language.ts';
import { Icon } from '../../ui/icon.tsx';
import { useNow } from '../../ui/now.ts';
import type { RoundDraft } from './round.ts';
import { satang } from '#domain/money.ts';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { Note } from '../../ui/show/status.tsx';
import { LINE_WORDS, words } from '../words.ts';

interface Props {
  round: RoundDraft;
  price: Costs;
  /** The asked caddy; undefined: not chosen yet. */
  name: string | undefined;
}

/** What the whole day costs, over the main button: ours now, at the course, and the usual tip; a tap adds it up. */
export function CostBar({ round, price, name }: Props) {
  const w = useWords(costWords);
  const f = useFormat();
  const now = useNow(MINUTE);
  const [isOpen, setOpen] = useState<boolean>();
  const { date, time, holes } = round;
  const cost = dayCost(price, holes);
  const [least, most] = cost.tip.map((it) => f.money(it));
  const isNear = date !== undefined && time !== undefined && isPastRefund(momentOf(date, time), now);
  const warning = isNear ? say(w.nothingBack, { name: name ?? w.theCaddy }) : undefined;
  return (
    <>
      {warning && (
        <p className="cost-warning">
          <Icon name="info" small />
          {warning}
        </p>
      )}
      <button type="button" className="costs" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <span className="sr">{w.open}: </span>
        <span>
          <small>{w.now}</small>
          <b className="num green">{f.money(cost.now)}</b>
        </span>
        <span>
          <small>{w.atCourse}</small>
          <b className="num">
            {f.money(cost.atCourse)}
            {cost.isCourseOpen && '+'}
          </b>
        </span>
        <span className="cost-tip">
          <small>{w.tip}</small>
          <b className="num">{say(w.range, { least: least ?? '', most: (most ?? '').slice(1) })}</b>
        </span>
        <Icon name="chevron-down" />
      </button>
      {isOpen !== undefined && (
        <CostSheet
          round={round}
          price={price}
          name={name ?? w.theCaddy}
          warning={warning}
          open={isOpen}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}

export const costWords = {
  open: { th: 'ค่าใช้จ่ายทั้งวัน', en: 'What the day costs' },
  now: { th: 'กันเงินตอนนี้', en: 'Held now' },
  atCourse: { th: 'ที่สนาม', en: 'At the course' },
  tip: { th: 'ทิป (ไม่บังคับ)', en: 'Tip, optional' },
  range: { th: '{least}–{most}', en: '{least}–{most}' },
  theCaddy: { th: 'แคดดี้', en: 'the caddy' },
  nothingBack: {
    th: 'ใกล้เวลาออกรอบแล้ว เมื่อ{name}ตอบรับ หากยกเลิกจะไม่ได้เงินคืน',
    en: 'Close to tee-off: no refund once {name} says yes',
  },
  nowInApp: { th: 'กันเงินตอนนี้ในแอป', en: 'Held now, in the app' },
  held: { th: 'ตัดเมื่อจบรอบ', en: 'Charged after the round' },
  paidThere: { th: 'จ่ายที่สนาม', en: 'Paid at the course' },
  sameAs18: { th: 'จ่ายที่สนาม เท่ากับ 18 หลุม', en: 'Paid at the course, same as 18 holes' },
  askCourse: { th: 'สอบถามที่สนาม', en: 'Ask the course' },
  tipRow: { th: 'ทิป', en: 'Tip' },
  tipHow: { th: 'โดยทั่วไปให้ประมาณนี้ ไม่บังคับ', en: 'Usual amount, optional' },
  whole: { th: 'รวมทั้งวันประมาณ', en: 'Whole day, about' },
  notCounted: { th: 'ไม่รวมกรีนฟี', en: 'Not including the green fee' },
  notKnown: {
    th: 'ไม่รวมกรีนฟีและค่าที่สนามยังไม่แจ้ง',
    en: 'Not including the green fee and fees the course has not given us',
  },
  backIfNo: { th: 'ถ้า{name}ไม่รับ จะได้คืน {amount} ทันที', en: 'If {name} says no, {amount} comes back at once' },
} as const satisfies Record<string, Words>;

interface CostSheetProps {
  round: RoundDraft;
  price: Costs;
  name: string;
  /** That nothing comes back after the yes. */
  warning: string | undefined;
  open: boolean;
  onClose: () => void;
}

/** The whole day added up: what we hold, each thing the course takes, the usual tip. */
function CostSheet({ round: { date, time, holes }, price, name, warning, open, onClose }: CostSheetProps) {
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
