import './own-page.css';
import { addressOfCaddy } from '../../caddy/share-page.ts';
import { useWords, type Words } from '../../i18n/language.ts';
import { Button, Buttons } from '../../ui/control/button.tsx';
import { Sheet } from '../../ui/overlay/sheet.tsx';
import { Qr } from '../../ui/show/qr.tsx';

const words = {
  title: { th: 'หน้าของฉันที่ใครก็เปิดได้', en: 'My public page' },
  why: {
    th: 'ให้นักกอล์ฟสแกนหรือกดลิงก์ เปิดดูและจองคุณได้เลย ไม่ต้องมีบัญชีก่อน',
    en: 'Golfers scan it or open the link to see you and book you, without an account at first.',
  },
  qr: { th: 'QR หน้าของคุณ', en: 'QR code of your page' },
  share: { th: 'แชร์ลิงก์', en: 'Share the link' },
  look: { th: 'เปิดดู', en: 'Open it' },
} as const satisfies Record<string, Words>;

interface Props {
  user_id: string;
  open: boolean;
  onClose: () => void;
  onShare: () => void;
}

/** The caddy's short public address, to be shared, or scanned from this phone. */
export function OwnPage({ user_id, open, onClose, onShare }: Props) {
  const w = useWords(words);
  const address = addressOfCaddy(user_id);
  return (
    <Sheet open={open} onClose={onClose} title={w.title}>
      <p>{w.why}</p>
      <Qr className="own-page-qr" text={address} label={w.qr} />
      <p className="meta center breakable" translate="no">
        {address}
      </p>
      <Buttons>
        <Button block icon="share-2" onClick={onShare}>
          {w.share}
        </Button>
        {/* No screen of the app: the server draws it. */}
        <a className="btn btn--quiet btn--block" href={address}>
          {w.look}
        </a>
      </Buttons>
    </Sheet>
  );
}
