import type { Moment } from '#domain/dates.ts';
import { say, useWords } from '../i18n/language.ts';
import { Button, Spoken } from '../ui/control/button.tsx';
import { setFollow, useFollows, type Followable, followWords } from './data.ts';
import { usePhone } from '../sync/phone.ts';
import { Icon } from '../ui/icon.tsx';

/** One tap to follow, one to leave again. */
export function FollowButton({ caddy, updatedAt }: { caddy: Followable; updatedAt: Moment | undefined }) {
  const phone = usePhone();
  const w = useWords(followWords);
  const follows = useFollows(caddy, updatedAt);
  return (
    <Button
      kind={follows ? 'tonal' : 'outline'}
      size="sm"
      icon={follows ? 'check' : 'heart'}
      onClick={() => void setFollow(phone, caddy, !follows)}
    >
      {follows ? w.following : w.follow}
      <Spoken>{follows ? say(w.tapToLeave, { name: caddy.nickname }) : caddy.nickname}</Spoken>
    </Button>
  );
}

interface Props {
  caddy: Followable;
  updatedAt: Moment | undefined;
  onDone: () => void;
}

/** A choice in a sheet: follow this caddy, or no longer. */
export function FollowRow({ caddy, updatedAt, onDone }: Props) {
  const phone = usePhone();
  const w = useWords(followWords);
  const follows = useFollows(caddy, updatedAt);
  const tapped = () => {
    onDone();
    void setFollow(phone, caddy, !follows);
  };
  return (
    <button type="button" className="lrow" onClick={tapped}>
      <Icon name={follows ? 'x' : 'heart'} />
      <span className="grow">
        <b>{say(follows ? w.unfollowName : w.followName, { name: caddy.nickname })}</b>
      </span>
    </button>
  );
}
