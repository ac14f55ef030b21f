import './reward.css';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'wouter';
import { dateOf, parseMoment } from '#domain/dates.ts';
import type { Reward, RewardSummary, PointLine } from '#domain/reward/api.ts';
import type { RewardKind } from '#domain/reward/transitions.ts';
import { useFormat } from '../i18n/format.ts';
import { say, useLanguage, useWords, wordIn } from '../i18n/language.ts';
import { Loaded, ReadLine } from '../sync/shown/loaded.tsx';
import { Screen } from '../ui/frame/layout.tsx';
import { InkBox, Skeleton } from '../ui/frame/placeholders.tsx';
import { codeFirst } from '../ui/late/lazy-part.tsx';
import { nameIn, useRewards } from './data.ts';
import { Redemptions } from './redemptions.tsx';
import { words, LINE_WORDS } from './words.ts';
import { Button } from '../ui/control/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { Section } from '../ui/frame/section.tsx';
import { useMirror } from '../sync/mirror/mirror.ts';
import { useRestoredFocus } from '../ui/focus.ts';

const sheets = () => import('./reward-sheets.tsx');
const CodeSheet = lazy(() => sheets().then((m) => ({ default: m.CodeSheet })));
const RedeemSheet = lazy(() => sheets().then((m) => ({ default: m.RedeemSheet })));

/** /caddy/profile/reward-history – See Reward: the caddy's points, what they can buy, and how they were earned. */
export function RewardHistoryScreen() {
  const w = useWords(words);
  const read = useRewards();
  const lines = usePointLines(1);
  const [reward, setReward] = useState<Reward>();
  const [shown, setShown] = useState<string>();
  const [isUsed, setUsed] = useState({ redeem: false, code: false });
  const waiting = (
    <Skeleton label={w.loading}>
      <InkBox className="card" />
    </Skeleton>
  );
  const redeem = (it: Reward) =>
    codeFirst(sheets, () => {
      setUsed({ ...isUsed, redeem: true });
      setReward(it);
    });
  const showCode = (redemption_id: string) =>
    codeFirst(sheets, () => {
      setUsed({ ...isUsed, code: true });
      setShown(redemption_id);
    });
  return (
    <Screen tight>
      <div className="stack stack-2">
        <PointsCard summary={read.data} />
        <ReadLine reads={[read, lines]} />
      </div>
      <Loaded read={read} waiting={waiting}>
        {(summary) => (
          <>
            <Redemptions
              items={summary.redemptions.filter((it) => it.ended_at === null)}
              onCode={({ redemption_id }) => showCode(redemption_id)}
            />
            <Catalogue summary={summary} onRedeem={redeem} />
            <PointsHistory />
            <Redemptions items={summary.redemptions.filter((it) => it.ended_at !== null)} isPast />
            <Suspense>
              {isUsed.redeem && <RedeemSheet reward={reward} summary={summary} onClose={() => setReward(undefined)} />}
              {isUsed.code && (
                <CodeSheet
                  redemption={summary.redemptions.find((it) => it.redemption_id === shown)}
                  onClose={() => setShown(undefined)}
                />
              )}
            </Suspense>
          </>
        )}
      </Loaded>
    </Screen>
  );
}

const PINS = 18;

/** The caddy's points, how far it is to the next reward, and which points expire next. */
function PointsCard({ summary }: { summary: RewardSummary | undefined }) {
  const w = useWords(words);
  const f = useFormat();
  return (
    <section className="card card--deep on-deep bal">
      <h2 className="meta">{w.yours}</h2>
      <p className="amt num" translate="no">
        {summary ? f.number(summary.points) : '–'}
      </p>
      {summary && <Next summary={summary} />}
      {summary?.expiring && (
        <p className="meta num">
          {say(w.expiring, {
            n: f.number(summary.expiring.points),
            when: f.dayYear(dateOf(parseMoment(summary.expiring.at))),
          })}
        </p>
      )}
    </section>
  );
}

function Next({ summary: { points, rewards } }: { summary: RewardSummary }) {
  const w = useWords(words);
  const f = useFormat();
  const language = useLanguage();
  const next = rewards.filter((it) => it.points > points).toSorted((a, b) => a.points - b.points)[0];
  if (!next) return rewards.length > 0 ? <p className="meta">{w.allInReach}</p> : null;
  const percent = Math.floor((points / next.points) * 100);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a progress element cannot be drawn as eighteen pins in every browser */}
      <div role="progressbar" aria-label={w.toNext} aria-valuenow={percent} aria-valuemin={0} aria-valuemax={100}>
        <div className="reward-pins">
          {Array.from({ length: PINS }, (_, pin) => (
            <i key={pin} className={pin < Math.floor((points / next.points) * PINS) ? 'on' : undefined} />
          ))}
        </div>
      </div>
      <p className="meta num">{say(w.missing, { n: f.number(next.points - points), name: nameIn(next, language) })}</p>
    </>
  );
}

const ICON: Readonly<Record<RewardKind, IconName>> = { COUPON: 'ticket', WALLET: 'banknote', GOODS: 'gift' };

interface Props {
  summary: RewardSummary;
  onRedeem: (reward: Reward) => void;
}

/** All rewards with their prices: a button where the caddy has enough points, else how many are missing. */
function Catalogue({ summary, onRedeem }: Props) {
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

export const PAGE = 20;

const usePointLines = (page: number) => useMirror('POST /reward/history', { page, limit: PAGE });

/** Every point that came and went, newest first; older ones when they are asked for. */
function PointsHistory() {
  const w = useWords(words);
  const [pages, setPages] = useState(1);
  const total = usePointLines(1).data?.total ?? 0;
  const last = useRestoredFocus<HTMLDivElement>();
  return (
    <Section title={w.history}>
      {Array.from({ length: pages }, (_, n) => (
        <div key={n + 1} ref={n + 1 === pages ? last : undefined} tabIndex={-1}>
          <Page page={n + 1} />
        </div>
      ))}
      {pages * PAGE < total && (
        <Button kind="quiet" block onClick={() => setPages(pages + 1)}>
          {w.more}
        </Button>
      )}
    </Section>
  );
}

function Page({ page }: { page: number }) {
  const w = useWords(words);
  const waiting = (
    <Skeleton label={w.loading}>
      <InkBox className="card" />
    </Skeleton>
  );
  return (
    <Loaded read={usePointLines(page)} waiting={waiting}>
      {({ items }) =>
        items.length === 0 ? (
          <p className="meta">{w.none}</p>
        ) : (
          <div className={page === 1 ? 'list' : 'list goes-on'}>
            {items.map((line) => (
              <Line key={line.line_id} line={line} />
            ))}
          </div>
        )
      }
    </Loaded>
  );
}

function Line({ line }: { line: PointLine }) {
  const f = useFormat();
  const language = useLanguage();
  const title = say(wordIn(LINE_WORDS[line.kind], language) as '{n}{name}', {
    n: line.holes ?? '',
    name: line.reward ? nameIn(line.reward, language) : '',
  });
  const about = [f.dayMonth(dateOf(parseMoment(line.at))), line.kind === 'REVIEW' ? line.golfer : line.booking_ref];
  const inner = (
    <>
      <span className="grow">
        <b>{title}</b>
        <span className="meta num">{about.filter(Boolean).join(' · ')}</span>
      </span>
      <span className={line.points > 0 ? 'money num money--in' : 'money num'}>
        {line.points > 0 ? '+' : '−'}
        {f.number(Math.abs(line.points))}
      </span>
    </>
  );
  return line.booking_ref ? (
    <Link className="lrow" href={`/caddy/booking/${line.booking_ref}`}>
      {inner}
    </Link>
  ) : (
    <div className="lrow">{inner}</div>
  );
}
