import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { usePerson } from './account/person.ts';
import { useUnread } from './home/data.ts';
import { say, setLanguage, useLanguage, useWords, type Words } from './i18n/language.ts';
import type { LayoutProps } from './layout.tsx';
import { WaitingSheet } from './outbox-sheet.tsx';
import type { Row } from './routes.tsx';
import { useStorageState } from './sync/storage-state.ts';
import { useUpdate } from './sync/update.ts';
import { useCaddyTabs, useGolferTabs } from './tabs.ts';
import type { Tab } from './ui/bottom-bar.tsx';
import { IconButton, IconLink } from './ui/icon-button.tsx';
import { BarsLayout, LanguageButton } from './ui/layout.tsx';
import { Portrait } from './ui/portrait.tsx';
import { toast, ToastRegion } from './ui/toast.tsx';
import { TopBar } from './ui/top-bar.tsx';

const words = {
  bell: { th: 'การแจ้งเตือน', en: 'Notifications' },
  bellNew: { th: 'การแจ้งเตือน ใหม่ {n} รายการ', en: 'Notifications, {n} new' },
  newBooking: { th: 'จองรอบใหม่', en: 'New booking' },
  golfer: { th: 'นักกอล์ฟ', en: 'Golfer' },
  caddy: { th: 'แคดดี้', en: 'Caddy' },
  newVersion: { th: 'มีเวอร์ชันใหม่พร้อมใช้', en: 'A new version is ready' },
  update: { th: 'อัปเดต', en: 'Update' },
  memoryOnly: {
    th: 'เครื่องนี้เก็บข้อมูลไม่ได้ ใช้งานได้เมื่อออนไลน์เท่านั้น',
    en: 'This device cannot keep data. Caddee works here only while you are online',
  },
  storageFull: {
    th: 'พื้นที่ในเครื่องเต็ม ข้อมูลใหม่จะไม่ถูกเก็บไว้ดูตอนออฟไลน์ รายการที่รอส่งยังอยู่ครบ',
    en: 'This device is full. New data is not kept for offline; what waits to be sent is safe',
  },
} as const satisfies Record<string, Words>;

/** The bars of a row, and what speaks over any screen that has them: toasts, what waits to be sent, a new version. */
export function Bars({ row, children }: LayoutProps) {
  useUpdateToast();
  useStorageToast();
  const Frame = row.layout === 'golfer' ? GolferBars : row.layout === 'caddy' ? CaddyBars : PlainBars;
  return (
    <>
      <Frame row={row}>{children}</Frame>
      <WaitingSheet />
      <ToastRegion />
    </>
  );
}

/** Screens of registration: a title, and the language. */
const PlainBars = ({ row, children }: LayoutProps) => (
  <BarsLayout
    top={
      row.title && (
        <TopBar title={row.title}>
          <LanguageIcon />
        </TopBar>
      )
    }
  >
    {children}
  </BarsLayout>
);

function LanguageIcon() {
  const other = useLanguage() === 'th' ? 'en' : 'th';
  return <IconButton icon="languages" label={other === 'en' ? 'English' : 'ไทย'} onClick={() => setLanguage(other)} />;
}

const GolferBars = ({ row, children }: LayoutProps) => (
  <RoleBars row={row} tabs={useGolferTabs()}>
    {children}
  </RoleBars>
);

const CaddyBars = ({ row, children }: LayoutProps) => (
  <RoleBars row={row} tabs={useCaddyTabs()}>
    {children}
  </RoleBars>
);

function RoleBars({ row, tabs, children }: LayoutProps & { tabs: readonly Tab[] }) {
  const bar = row.bar ? undefined : <RowBar row={row} />;
  const context = useContextColumn(row.layout === 'caddy' ? 'caddy' : 'golfer');
  const shown = row.tab ? { tabs, current: `/${row.layout}/${row.tab}`, foot: <RailFoot />, context } : {};
  return (
    <BarsLayout top={bar} {...shown}>
      {children}
    </BarsLayout>
  );
}

const WIDE = '(min-width: 75rem)';

/** Only a wide window has it, so only there its code is fetched and its calls are made. */
function useContextColumn(role: 'golfer' | 'caddy'): ReactNode {
  const [Context, setContext] = useState<{ it: ComponentType<{ role: 'golfer' | 'caddy' }> }>();
  const [isWide, setWide] = useState(() => window.matchMedia(WIDE).matches);
  useEffect(() => {
    const wide = window.matchMedia(WIDE);
    const look = () => setWide(wide.matches);
    wide.addEventListener('change', look);
    return () => wide.removeEventListener('change', look);
  }, []);
  useEffect(() => {
    if (!isWide || Context) return;
    void import('./context.tsx').then(
      (m) => setContext({ it: m.Context }),
      () => undefined, // the column stays empty; all of it is also found under the tabs
    );
  }, [isWide, Context]);
  return isWide && Context ? createElement(Context.it, { role }) : undefined;
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
  const unread = useUnread().count;
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

function useUpdateToast(): void {
  const w = useWords(words);
  const { waiting, accept } = useUpdate();
  useEffect(() => {
    if (waiting) toast({ text: w.newVersion, kind: 'update', action: { label: w.update, run: accept } });
  }, [waiting, accept, w]);
}

/** Said once: what this phone cannot do, before somebody relies on it (offline.md §2). */
function useStorageToast(): void {
  const w = useWords(words);
  const state = useStorageState();
  const text = state === 'memory' ? w.memoryOnly : state === 'full' ? w.storageFull : undefined;
  useEffect(() => {
    if (text) toast({ text, kind: 'bad' });
  }, [text]);
}
