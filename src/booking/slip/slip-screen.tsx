import { useEffect } from 'react';
import { useParams } from 'wouter';
import type { Booking } from '#domain/booking/api.ts';
import type { Slip } from '#domain/booking/slip.ts';
import { SLOT_HOLDING } from '#domain/booking/status.ts';
import { useWord, useWords } from '../../i18n/language.ts';
import { shareLink } from '../../line/sdk/share-link.ts';
import { Loaded, ReadLine } from '../../sync/shown/loaded.tsx';
import { Button, ButtonLink } from '../../ui/control/button.tsx';
import { Empty, InkBox, Skeleton } from '../../ui/frame/placeholders.tsx';
import { Screen } from '../../ui/frame/layout.tsx';
import { Qr } from '../../ui/show/qr.tsx';
import { Note } from '../../ui/show/status.tsx';
import { toast } from '../../ui/overlay/toast.tsx';
import { TopBar } from '../../ui/frame/top-bar.tsx';
import { useBooking, useSlip, useSlipKept } from '../data.ts';
import { SlipCard, addressOfSlip, readSlip, SLIP_TITLE, words } from './slip-card.tsx';

/** /golfer/booking/slip/{booking_ref} */
export const GolferSlipScreen = () => <SlipScreen viewer="golfer" />;

/** /caddy/booking/slip/{booking_ref} */
export const CaddySlipScreen = () => <SlipScreen viewer="caddy" />;

/** What golfer or caddy shows the starter; from the phone's copy when there is no network. */
function SlipScreen({ viewer }: { viewer: 'golfer' | 'caddy' }) {
  const { booking_ref } = useParams<{ booking_ref: string }>();
  const address = `/${viewer}/booking/${booking_ref}`;
  const read = useSlip(booking_ref);
  const booking = useBooking(booking_ref).data;
  useSlipKept(booking);
  return (
    <>
      <TopBar title={SLIP_TITLE} back={address} />
      <Screen tight>
        {isOver(read.error?.code, booking) ? (
          <NoSlip isUnknown={read.error?.status_code === 404} address={address} />
        ) : (
          <>
            <ReadLine reads={[read]} />
            <Loaded read={read} waiting={<Waiting />}>
              {({ slip }) => <Drawn text={slip} booking={booking} onOld={read.refresh} address={address} />}
            </Loaded>
          </>
        )}
      </Screen>
    </>
  );
}

/** The server says so, or this phone knows that it is no promise any more: an old copy is not shown as if it counted. */
const isOver = (code: string | undefined, booking: Booking | undefined): boolean =>
  code === 'BOOKING_ACTION_NOT_NOW' ||
  code === 'BOOKING_UNKNOWN' ||
  (booking !== undefined && !SLOT_HOLDING.includes(booking.status));

interface DrawnProps {
  text: string;
  booking: Booking | undefined;
  onOld: () => void;
  address: string;
}

function Drawn({ text, booking, onOld, address }: DrawnProps) {
  const w = useWords(words);
  const slip = readSlip(text);
  const isOld = slip !== undefined && booking !== undefined && !isOf(booking, slip);
  useEffect(() => {
    if (isOld) onOld();
    // oxlint-disable-next-line react/exhaustive-deps -- asked once for each change, not at every drawing
  }, [isOld, booking?.version]);
  if (!slip) return <NoSlip isUnknown={false} address={address} />;
  return (
    <>
      {isOld && <Note kind="amber">{w.moved}</Note>}
      <SlipCard slip={slip}>
        <div className="slip-scan">
          <Qr className="slip-qr" text={addressOfSlip(text)} label={w.qr} />
          <p>{w.scan}</p>
        </div>
      </SlipCard>
      <Share text={text} />
    </>
  );
}

const isOf = (booking: Booking, slip: Slip): boolean =>
  booking.booking_date === slip.date &&
  booking.tee_off_time === slip.time &&
  booking.holes === slip.holes &&
  booking.transport === slip.transport;

function Share({ text }: { text: string }) {
  const w = useWords(words);
  const title = useWord(SLIP_TITLE);
  const share = async () => {
    const done = await shareLink(addressOfSlip(text), title);
    if (done === 'copied') toast({ text: w.copied });
    if (done === 'failed') toast({ text: w.notCopied, kind: 'bad' });
  };
  return (
    <Button kind="outline" block icon="share-2" onClick={() => void share()}>
      {w.share}
    </Button>
  );
}

function NoSlip({ isUnknown, address }: { isUnknown: boolean; address: string }) {
  const w = useWords(words);
  // Of a booking that is not there nothing more can be seen: the list is.
  const href = isUnknown ? address.slice(0, address.lastIndexOf('/')) : address;
  const action = <ButtonLink href={href}>{isUnknown ? w.toBookings : w.toBooking}</ButtonLink>;
  return (
    <Empty title={isUnknown ? w.notFound : w.notNow} drawing={isUnknown ? 'lost' : 'green'} action={action}>
      {isUnknown ? w.notFoundWhy : w.notNowWhy}
    </Empty>
  );
}

function Waiting() {
  const w = useWords(words);
  return (
    <Skeleton label={w.loading}>
      <InkBox className="slip slip--waiting" />
    </Skeleton>
  );
}
