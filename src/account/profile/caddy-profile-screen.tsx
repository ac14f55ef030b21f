import { Suspense, useState } from 'react';
import { Link } from 'wouter';
import type { CaddyDetail } from '#domain/caddy/api.ts';
import { satang } from '#domain/money.ts';
import { useFormat } from '../../i18n/format.ts';
import { sharePage } from '../../caddy/share-page.ts';
import { say, useWords } from '../../i18n/language.ts';
import { ReadLine } from '../../sync/shown/loaded.tsx';
import { LineRow } from '../../line/link/line-row.tsx';
import { shareLink } from '../../line/sdk/share-link.ts';
import { useMirror } from '../../sync/mirror/mirror.ts';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/late/lazy-part.tsx';
import { Screen } from '../../ui/frame/layout.tsx';
import { Portrait } from '../../ui/show/portrait.tsx';
import { Rating } from '../../ui/show/rating.tsx';
import { ScoreStrip } from '../../ui/show/ticket.tsx';
import { AccountMenu, Identifiers, MenuButton, MenuLink, WaitingRow } from './menu.tsx';
import { DisplaySettings } from './display-settings.tsx';
import { PhotoSeen } from '../field/consent-switch.tsx';
import { usePerson, type Person } from '../person.ts';
import { words } from './profile-words.ts';

const VerificationNote = lazyPart(() => import('../field/verification-card.tsx').then((m) => m.VerificationNote));
const NumberNote = lazyPart(() => import('../field/number-note.tsx').then((m) => m.NumberNote));
const OwnPage = lazyPart(() => import('./own-page.tsx').then((m) => m.OwnPage));
const CaddyReviews = lazyPart(() => import('../../review/public/caddy-reviews.tsx').then((m) => m.CaddyReviews));

/** /caddy/profile */
export function CaddyProfileScreen() {
  const person = usePerson();
  return person ? <Profile person={person} /> : null;
}

function Profile({ person }: { person: Person }) {
  const w = useWords(words);
  const own = useMirror('GET /caddy/{user_id}', { user_id: person.user_id });
  const hours = useMirror('GET /caddy/own-availability', {});
  const balance = useMirror('GET /wallet/balance', {}).data;
  const verification = useMirror('GET /caddy/standing', {}).data?.verification;
  const f = useFormat();
  const days = new Set(hours.data?.weekly.map((span) => span.weekday)).size;
  return (
    <Screen tight>
      <div className="stack stack-4">
        <Face person={person} own={own.data} />
        <PhotoSeen />
        <ReadLine reads={[own, hours]} />
        <Facts own={own.data} />
        <Suspense>
          <NumberNote />
        </Suspense>
        {verification && verification !== 'VERIFIED' && (
          <Suspense>
            <VerificationNote verification={verification} />
          </Suspense>
        )}
      </div>
      <Link className="card card--deep on-deep row" href="/caddy/profile/reward-history">
        <Icon name="gift" />
        <SeeReward />
        <Icon name="chevron-right" />
      </Link>
      <div className="list">
        <MenuLink
          icon="banknote"
          href="/caddy/profile/earnings"
          {...(balance ? { aside: f.money(satang(balance.available)) } : {})}
        >
          {w.earnings}
        </MenuLink>
        <MenuLink icon="pencil" href="/caddy/profile/edit-profile">
          {w.editProfile}
        </MenuLink>
        <PublicPage person={person} />
        <MenuLink
          icon="calendar-days"
          href="/caddy/booking/availability"
          {...(hours.data ? { aside: say(w.daysAWeek, { n: days }) } : {})}
        >
          {w.hours}
        </MenuLink>
        <MenuLink icon="bell" href="/caddy/notification/settings">
          {w.notifications}
        </MenuLink>
        <WaitingRow />
      </div>
      <Identifiers />
      <Suspense>
        <CaddyReviews caddy_id={person.user_id} isOwn />
      </Suspense>
      <DisplaySettings />
      <AccountMenu of="caddy" line={<LineRow />} />
    </Screen>
  );
}

/** The way to the sheet with the caddy's public page; its code is fetched when it is wanted. */
function PublicPage({ person: { user_id, nickname, display_name } }: { person: Person }) {
  const w = useWords(words);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <MenuButton icon="share-2" onClick={() => setOpen(true)}>
        {w.publicPage}
      </MenuButton>
      <Suspense>
        {isOpen && (
          <OwnPage
            user_id={user_id}
            open
            onClose={() => setOpen(false)}
            onShare={() => void sharePage(user_id, nickname ?? display_name, shareLink)}
          />
        )}
      </Suspense>
    </>
  );
}

/** The caddy's points, as the phone knows them, beside where they are spent. */
function SeeReward() {
  const w = useWords(words);
  const f = useFormat();
  const rewards = useMirror('GET /reward/summary', {}).data;
  const n = rewards?.rewards.filter((it) => it.stock > 0 && it.points <= rewards.points).length ?? 0;
  return (
    <span className="grow">
      <b className="strong line">{w.seeReward}</b>
      {rewards && <span className="meta num">{say(w.pointsAndRewards, { points: f.number(rewards.points), n })}</span>}
    </span>
  );
}

function Face({ person, own }: { person: Person; own: CaddyDetail | undefined }) {
  const w = useWords(words);
  const number = own?.caddy_number ?? person.caddy_number;
  const name = own?.nickname ?? person.nickname ?? person.display_name;
  return (
    <div className="row">
      <Portrait photo={person.photo_url} number={number} name={name} size="xl" plate={Boolean(number)} />
      <div className="grow">
        <h2 className="t-xl" translate="no">
          {name}
        </h2>
        {person.display_name !== name && (
          <p className="meta" translate="no">
            {person.display_name}
          </p>
        )}
        {own?.rating_tenths != null && (
          <p className="row">
            <Rating value={own.rating_tenths / 10} />{' '}
            <span className="meta">{say(w.nReviews, { n: own.reviews })}</span>
          </p>
        )}
      </div>
    </div>
  );
}

function Facts({ own }: { own: CaddyDetail | undefined }) {
  const w = useWords(words);
  const f = useFormat();
  return (
    <ScoreStrip
      boxed
      facts={[
        { label: w.rounds, value: own ? f.number(own.rounds) : w.unknown },
        { label: w.reviews, value: own ? f.number(own.reviews) : w.unknown },
        { label: w.onTime, value: own?.on_time_percent == null ? w.unknown : `${own.on_time_percent}%` },
      ]}
    />
  );
}
