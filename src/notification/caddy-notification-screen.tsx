import { Screen } from '../ui/frame/layout.tsx';
import { SettingsLink, UpdatesLine, Updates } from './updates.tsx';

/** /caddy/notification: what happened, by day. A caddy's chats have a tab of their own. */
export function CaddyNotificationScreen() {
  return (
    <Screen tight>
      <UpdatesLine />
      <Updates reader="caddy" />
      <SettingsLink reader="caddy" />
    </Screen>
  );
}
