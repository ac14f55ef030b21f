import './reward.css';
import { lazy, Suspense, useState } from 'react';
import type { Reward } from '#domain/reward/api.ts';
import { useWords } from '../i18n/language.ts';
import { Loaded, ReadLine } from '../sync/shown/loaded.tsx';
import { codeFirst } from '../ui/late/code-first.ts';
import { Screen } from '../ui/frame/layout.tsx';
import { InkBox, Skeleton } from '../ui/frame/skeleton.tsx';
import { Catalogue } from './catalogue.tsx';
import { useRewards } from './data.ts';
import { PointsCard } from './points-card.tsx';
import { PointsHistory, usePointLines } from './points-history.tsx';
import { Redemptions } from './redemptions.tsx';
import { words } from './words.ts';

const codeSheet = () => import('./code-sheet.tsx');
const redeemSheet = () => import('./redeem-sheet.tsx');
const CodeSheet = lazy(() => codeSheet().then((m) => ({ default: m.CodeSheet })));
const RedeemSheet = lazy(() => redeemSheet().then((m) => ({ default: m.RedeemSheet })));

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
    codeFirst(redeemSheet, () => {
      setUsed({ ...isUsed, redeem: true });
      setReward(it);
    });
  const showCode = (redemption_id: string) =>
    codeFirst(codeSheet, () => {
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
