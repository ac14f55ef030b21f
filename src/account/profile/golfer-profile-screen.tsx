import { UPCOMING, type BookingStatus } from '#domain/booking/status.ts';
import { dateOf, parseMoment } from '#domain/dates.ts';
import { satang } from '#domain/money.ts';
import { useFormat } from '../../i18n/format.ts';
import { say, useWords } from '../../i18n/language.ts';
import { ReadLine } from '../../sync/shown/loaded.tsx';
import { LineRow } from '../../line/link/line-row.tsx';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { Screen } from '../../ui/frame/layout.tsx';
import { Portrait } from '../../ui/show/portrait.tsx';
import { ScoreStrip } from '../../ui/show/ticket.tsx';
import { AccountMenu, Identifiers, MenuLink, WaitingRow } from './menu.tsx';
import { DisplaySettings } from './display-settings.tsx';
import { handicapText } from '../field/figures.ts';
import { PhotoSeen } from '../field/consent-switch.tsx';
import { usePerson } from '../person.ts';
import { words } from './profile-words.ts';

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
            <h2 className="t-xl" translate="no">
              {person.display_name}
            </h2>
            <About />
          </div>
        </div>
        <PhotoSeen />
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
        <MenuLink icon="receipt-text" href="/golfer/topup/history">
          {w.walletHistory}
        </MenuLink>
        <MenuLink icon="bell" href="/golfer/notification/settings">
          {w.notifications}
        </MenuLink>
        <WaitingRow />
      </div>
      <Identifiers />
      <DisplaySettings />
      <AccountMenu of="golfer" line={<LineRow />} />
    </Screen>
  );
}

/** The golfer's handicap, and the day the account began, as far as this phone knows. */
function About() {
  const w = useWords(words);
  const f = useFormat();
  const own = useMirror('GET /user/profile', {}).data;
  const handicap = own?.golfer?.handicap_tenths;
  const about = [
    handicap == null ? w.golfer : say(w.handicap, { n: handicapText(handicap) }),
    own && say(w.since, { when: f.monthYear(dateOf(parseMoment(own.since))) }),
  ];
  return <p className="meta">{about.filter(Boolean).join(' · ')}</p>;
}

/** Only the count is wanted. */
const useTotal = (status: readonly BookingStatus[]) =>
  useMirror('POST /booking/history', { filter: { status: [...status] }, page: 1, limit: 1 });
