import { Suspense, useState, type ReactNode } from 'react';
import { useWords } from '../i18n/language.ts';
import { installWords } from './install-words.ts';
import { StoragePersistenceLine } from './storage-persistence-line.tsx';
import { lineLogin } from '../platform/line-login.ts';
import { usePhone } from '../sync/phone.ts';
import { install, installOffersOf, useInstallOffer, type InstallOffer } from '../platform/install.ts';
import { Button, Buttons } from '../ui/control/button.tsx';
import { Icon, type IconName } from '../ui/icon.tsx';
import { lazyPart } from '../ui/late/lazy-part.tsx';
import { Sheet } from '../ui/overlay/sheet.tsx';
import { Note, Status } from '../ui/show/status.tsx';

const HandOver = lazyPart(() => import('../line/hand-over/hand-over.tsx').then((m) => m.HandOver));

interface Props {
  open: boolean;
  onClose: () => void;
  /** The app brought it up, the user did not ask for it. */
  isOffered?: boolean;
}

/** How Caddee comes onto the home screen of this phone: the browser's own question, the steps of iOS, or the way out of LINE. */
export function InstallSheet({ open, onClose, isOffered = false }: Props) {
  const w = useWords(installWords);
  const offer = useInstallOffer();
  const { wasOffered } = installOffersOf(usePhone());
  const done = () => {
    wasOffered(Date.now(), true);
    onClose();
  };
  const Content = CONTENT[offer];
  return (
    <Sheet open={open} onClose={onClose} title={offer === 'installed' ? w.installedTitle : w.title}>
      <Suspense>
        <Content onLater={onClose} onDone={done} isOffered={isOffered} />
      </Suspense>
    </Sheet>
  );
}

interface ContentProps {
  onLater: () => void;
  onDone: () => void;
  isOffered: boolean;
}

const Head = () => {
  const w = useWords(installWords);
  return (
    <div className="row install-head">
      <img src="/icon.svg" alt="" width="64" height="64" />
      <p className="meta grow">{w.why}</p>
    </div>
  );
};

const Line = ({ icon, children }: { icon: IconName; children: ReactNode }) => (
  <li className="row">
    <Icon name={icon} />
    <span className="grow">{children}</span>
  </li>
);

function Prompt({ onLater, onDone }: ContentProps) {
  const w = useWords(installWords);
  const [isAsking, setAsking] = useState(false);
  const ask = async () => {
    setAsking(true);
    const isYes = await install();
    if (isYes) onDone();
    else onLater();
  };
  return (
    <>
      <Head />
      <ul className="stack mt-2">
        <Line icon="cloud-off">{w.offline}</Line>
        <Line icon="house">{w.atOnce}</Line>
        <Line icon="smartphone">{w.small}</Line>
      </ul>
      <Buttons>
        <Button size="lg" block icon="download" busy={isAsking && w.asking} onClick={() => void ask()}>
          {w.install}
        </Button>
        <Button kind="ghost" block onClick={onLater}>
          {w.later}
        </Button>
      </Buttons>
    </>
  );
}

function Ios({ onLater, onDone, isOffered }: ContentProps) {
  const w = useWords(installWords);
  return (
    <>
      <Head />
      <ol className="stack mt-2">
        <Line icon="share">1. {w.ios1}</Line>
        <Line icon="square-plus">2. {w.ios2}</Line>
        <Line icon="check">3. {w.ios3}</Line>
      </ol>
      <Note>{w.iosWhy}</Note>
      {isOffered && (
        <Buttons>
          <Button kind="outline" block onClick={onDone}>
            {w.done}
          </Button>
          <Button kind="ghost" block onClick={onLater}>
            {w.later}
          </Button>
        </Buttons>
      )}
    </>
  );
}

/** LINE opens an address with this mark in the phone's own browser (docs/line.md). */
const OUTSIDE = '/?openExternalBrowser=1';

/** With signing in by LINE the session is handed over too; else there is only the way out. */
const InLine = () => (lineLogin() ? <HandOver /> : <WayOut />);

function WayOut() {
  const w = useWords(installWords);
  return (
    <>
      <p>{w.lineWhy}</p>
      <a className="btn btn--lg btn--block" href={OUTSIDE}>
        <span className="btn-words">
          <Icon name="arrow-up-right" />
          {w.lineOpen}
        </span>
      </a>
      <ol className="stack mt-2">
        <Line icon="ellipsis">{w.line1}</Line>
        <Line icon="arrow-up-right">{w.line2}</Line>
      </ol>
      <p className="meta">{w.lineThere}</p>
    </>
  );
}

function Installed() {
  const w = useWords(installWords);
  return (
    <>
      <p>
        <Status kind="ok">{w.isInstalled}</Status>
      </p>
      <StoragePersistenceLine />
    </>
  );
}

const None = () => {
  const w = useWords(installWords);
  return (
    <>
      <Head />
      <p>{w.none}</p>
    </>
  );
};

const CONTENT: Record<InstallOffer, (props: ContentProps) => ReactNode> = {
  prompt: Prompt,
  ios: Ios,
  line: InLine,
  installed: Installed,
  none: None,
};
