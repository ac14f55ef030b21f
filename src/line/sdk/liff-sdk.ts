import { liff } from '@line/liff/core';
import CloseWindow from '@line/liff/close-window';
import GetAccessToken from '@line/liff/get-access-token';
import GetIDToken from '@line/liff/get-id-token';
import IsApiAvailable from '@line/liff/is-api-available';
import IsInClient from '@line/liff/is-in-client';
import IsLoggedIn from '@line/liff/is-logged-in';
import Login from '@line/liff/login';
import Logout from '@line/liff/logout';
import OpenWindow from '@line/liff/open-window';
import ShareTargetPicker from '@line/liff/share-target-picker';

/**
 * LINE's SDK with the parts we use. The whole of it would bring a script of LINE's and two files of words that `init` waits for (line.md
 * §1.1). Only `liff.ts` asks for this file, and `port.ts` to close LINE's window; both only inside LINE.
 */
liff.use(new CloseWindow());
liff.use(new GetAccessToken());
liff.use(new GetIDToken());
liff.use(new IsApiAvailable());
liff.use(new IsInClient());
liff.use(new IsLoggedIn());
liff.use(new Login());
liff.use(new Logout());
liff.use(new OpenWindow());
liff.use(new ShareTargetPicker());

export { liff };
