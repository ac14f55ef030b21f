import { useEffect, type ReactNode } from 'react';
import { usePerson } from './account/person.ts';
import { say, useLanguage, useWords, type Words } from './i18n/language.ts';
import type { Row } from './routes.tsx';
import { useCaddyTabs, useGolferTabs, useUnread } from './tabs.ts';
import type { Tab } from './ui/bottom-bar.tsx';
import { IconLink } from './ui/icon-button.tsx';
import { BarsLayout, LanguageButton } from './ui/layout.tsx';
import { Portrait } from './ui/portrait.tsx';
import { TopBar } from './ui/top-bar.tsx';

const words = {
  bell: { th: 'การแจ้งเตือน', en: 'Notifications' },
  bellNew: { th: 'การแจ้งเตือน ใหม่ {n} รายการ', en: 'Notifications, {n} new' },
  newBooking: { th: 'จองรอบใหม่', en: 'New booking' },
  golfer: { th: 'นักกอล์ฟ', en: 'Golfer' },
  caddy: { th: 'แคดดี้', en: 'Caddy' },
} as const satisfies Record<string, Words>;

interface Props {
  row: Row;
  children: ReactNode;
}

/** The frame of a screen, drawn from its row: top bar, bottom bar, window title. */
export function Layout({ row, children }: Props) {
  useWindowTitle(row);
  if (row.layout === 'golfer') return <GolferLayout row={row}>{children}</GolferLayout>;
  if (row.layout === 'caddy') return <CaddyLayout row={row}>{children}</CaddyLayout>;
  // the screen brings its own column and header, or there is none
  if (row.layout === 'bare' || row.bar) return children;
  return <BarsLayout top={<RowBar row={row} />}>{children}</BarsLayout>;
}

const GolferLayout = ({ row, children }: Props) => (
  <Bars row={row} tabs={useGolferTabs()}>
    {children}
  </Bars>
);

const CaddyLayout = ({ row, children }: Props) => (
  <Bars row={row} tabs={useCaddyTabs()}>
    {children}
  </Bars>
);

function Bars({ row, tabs, children }: Props & { tabs: readonly Tab[] }) {
  const bar = row.bar ? undefined : <RowBar row={row} />;
  const shown = row.tab ? { tabs, current: `/${row.layout}/${row.tab}`, foot: <RailFoot /> } : {};
  return (
    <BarsLayout top={bar} {...shown}>
      {children}
    </BarsLayout>
  );
}

function RowBar({ row }: { row: Row }) {
  const isRoot = Boolean(row.tab) && !row.back;
  if (!row.title) return null;
  return (
    <TopBar title={row.title} root={isRoot} {...(row.back ? { back: row.back } : {})}>
      {isRoot && <RootIcon row={row} />}
    </TopBar>
  );
}

/** One icon beside a root title: a new booking where she looks at bookings, elsewhere the bell. */
function RootIcon({ row }: { row: Row }) {
  const w = useWords(words);
  const unread = useUnread();
  if (row.path === '/golfer/booking')
    return <IconLink href="/golfer/home/search" icon="calendar-plus" label={w.newBooking} />;
  const label = unread > 0 ? say(w.bellNew, { n: unread }) : w.bell;
  return <IconLink href={`/${row.layout}/notification`} icon="bell" label={label} count={unread} />;
}

function RailFoot() {
  const w = useWords(words);
  const person = usePerson();
  if (!person) return null;
  const name = person.nickname ? [person.nickname, person.caddy_number].filter(Boolean).join(' ') : person.display_name;
  return (
    <>
      <div className="row">
        <Portrait photo={person.photo_url} number={person.caddy_number} name={name} size="s" plate={false} />
        <div className="grow">
          <b className="strong t-sm clip1 line">{name}</b>
          <span className="meta-xs">{person.role === 'CADDY' ? w.caddy : w.golfer}</span>
        </div>
      </div>
      <LanguageButton />
    </>
  );
}

function useWindowTitle(row: Row): void {
  const language = useLanguage();
  useEffect(() => {
    document.title = row.title ? `${row.title[language]} · Caddee` : 'Caddee';
  }, [row, language]);
}
