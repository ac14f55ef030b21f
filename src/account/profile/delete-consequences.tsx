import type { Deletion } from '#domain/account/own-api.ts';
import { satang } from '#domain/money.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords } from '../../i18n/language.ts';
import { Checkbox } from '../../ui/control/check.tsx';
import { Icon, type IconName } from '../../ui/icon.tsx';
import { deleteWords } from './delete-words.ts';

/** In satang. A phone may still show what it kept from before there was such a thing; the server asks for it all the same. */
export const leftoverOf = ({ leftover = 0 }: Partial<Pick<Deletion, 'leftover'>>): number => leftover;

export function Consequences({ deletion }: { deletion: Deletion }) {
  const w = useWords(deleteWords);
  const f = useFormat();
  const { points, reviews } = deletion;
  const left = leftoverOf(deletion);
  const amount = f.moneyExact(satang(left));
  return (
    <ul className="list">
      <Row icon="trash-2" title={w.goes} why={w.goesWhy} />
      {left > 0 && <Row icon="wallet" title={say(w.left, { amount })} why={w.leftWhy} />}
      {points > 0 && <Row icon="gift" title={say(w.points, { n: f.number(points) })} why={w.pointsWhy} />}
      {reviews > 0 && <Row icon="star" title={say(w.reviews, { n: reviews })} why={w.reviewsWhy} />}
      <Row icon="clock" title={w.sevenDays} why={w.sevenDaysWhy} />
    </ul>
  );
}

const Row = ({ icon, title, why }: { icon: IconName; title: string; why: string }) => (
  <li className="lrow lrow--top">
    <span className="lead">
      <Icon name={icon} />
    </span>
    <span className="grow">
      <b>{title}</b>
      <span className="meta">{why}</span>
    </span>
  </li>
);

interface GiveUpProps {
  left: number;
  /** What was ticked; another amount is not given up with it. */
  given: number;
  onGive: (given: number) => void;
}

export function GiveUpBox({ left, given, onGive }: GiveUpProps) {
  const w = useWords(deleteWords);
  const f = useFormat();
  return (
    <Checkbox name="give_up" checked={given === left} onChange={(event) => onGive(event.target.checked ? left : 0)}>
      {say(w.giveUp, { amount: f.moneyExact(satang(left)) })}
    </Checkbox>
  );
}
