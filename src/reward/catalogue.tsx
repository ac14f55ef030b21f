import type { Reward, RewardSummary } from '#domain/reward/api.ts';
import type { RewardKind } from '#domain/reward/transitions.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useLanguage, useWords } from '../i18n/language.ts';
import { Button } from '../ui/control/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Section } from '../ui/frame/section.tsx';
import { nameIn } from './data.ts';
import { words } from './words.ts';

const ICON: Readonly<Record<RewardKind, IconName>> = { COUPON: 'ticket', WALLET: 'banknote', GOODS: 'gift' };

interface Props {
  summary: RewardSummary;
  onRedeem: (reward: Reward) => void;
}

/** All rewards with their prices: a button where the caddy has enough points, else how many are missing. */
export function Catalogue({ summary, onRedeem }: Props) {
  const w = useWords(words);
  return (
    <Section title={w.inReach}>
      {summary.rewards.length === 0 ? (
        <p className="meta">{w.nothingOffered}</p>
      ) : (
        <ul className="list">
          {summary.rewards.map((reward) => (
            <Row key={reward.reward_id} reward={reward} points={summary.points} onRedeem={onRedeem} />
          ))}
        </ul>
      )}
      <p className="meta">{w.how}</p>
    </Section>
  );
}

function Row({ reward, points, onRedeem }: { reward: Reward; points: number; onRedeem: Props['onRedeem'] }) {
  const w = useWords(words);
  const f = useFormat();
  const name = nameIn(reward, useLanguage());
  const isInReach = points >= reward.points && reward.stock > 0;
  return (
    <li className="lrow reward-row">
      <span className={isInReach ? 'lead lead--green' : 'lead'}>
        <Icon name={ICON[reward.kind]} />
      </span>
      <span className="grow">
        <b>{name}</b>
        <span className="meta num">{say(w.nPoints, { n: f.number(reward.points) })}</span>
      </span>
      {isInReach ? (
        <Button size="sm" aria-label={say(w.redeemThis, { name })} onClick={() => onRedeem(reward)}>
          {w.redeem}
        </Button>
      ) : (
        <span className="meta num">
          {reward.stock === 0 ? w.gone : say(w.short, { n: f.number(reward.points - points) })}
        </span>
      )}
    </li>
  );
}
