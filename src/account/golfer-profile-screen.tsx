import { UPCOMING, type BookingStatus } from '#domain/booking/status.ts';
import { satang } from '#domain/money.ts';
import { useFormat } from '../i18n/format.ts';
import { useWords } from '../i18n/language.ts';
import { ReadLine } from '../sync/loaded.tsx';
import { useMirror } from '../sync/mirror.ts';
import { Screen } from '../ui/layout.tsx';
import { Portrait } from '../ui/portrait.tsx';
import { ScoreStrip } from '../ui/score-strip.tsx';
import { AccountMenu } from './account-menu.tsx';
import { DisplaySettings } from './display-settings.tsx';
import { MenuLink } from './menu.tsx';
import { usePerson } from './person.ts';
import { words } from './profile-words.ts';
import { WaitingRow } from './waiting-row.tsx';

/** /golfer/profile */
export function GolferProfileScreen() {
  const w = useWords(words);
  const f = useFormat();
  const person = usePerson();
  const upcoming = useTotal(UPCOMING);
  const finished = useTotal(['COMPLETED']);
  const wallet = useMirror('GET /wallet/balance', {});
  if (!person) return null;
  return (
    <Screen tight>
      <div className="stack stack-4">
        <div className="row">
          <Portrait photo={person.photo_url} name={person.display_name} size="xl" />
          <div className="grow">
            <h2 className="t-xl">{person.display_name}</h2>
            <p className="meta">{w.golfer}</p>
          </div>
        </div>
        <ReadLine reads={[upcoming, finished, wallet]} />
        <ScoreStrip
          boxed
          facts={[
            { label: w.upcoming, value: upcoming.data?.total ?? w.unknown },
            { label: w.finished, value: finished.data?.total ?? w.unknown },
            { label: w.balance, value: wallet.data ? f.money(satang(wallet.data.available)) : w.unknown },
          ]}
        />
      </div>
      <div className="list">
        <MenuLink icon="user-round" href="/golfer/profile/edit-profile">
          {w.personal}
        </MenuLink>
        <MenuLink icon="bell" href="/golfer/notification">
          {w.notifications}
        </MenuLink>
        <WaitingRow />
      </div>
      <DisplaySettings />
      <AccountMenu of="golfer" />
    </Screen>
  );
}

/** Only the count is wanted. */
const useTotal = (status: readonly BookingStatus[]) =>
  useMirror('POST /booking/history', { filter: { status: [...status] }, page: 1, limit: 1 });
