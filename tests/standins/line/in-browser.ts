import type { BrowserContext, Route } from 'playwright';
import type { LinePerson, Platform } from './platform.ts';

/** LINE's own browser, for LIFF apps. */
export const LIFF_BROWSER =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/14.9.0 LIFF';
/** What opens links in a chat. */
export const LINE_BROWSER =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 Line/14.9.0/IAB';

/** What the phone asked LINE for, as it asked it. */
export interface AskedOfLine {
  method: string;
  url: URL;
  /** `script`, `fetch`, `document` … */
  kind: string;
}

export interface LineRoad {
  asked: AskedOfLine[];
  /** Who holds the phone: whom LINE's own browser signs in. */
  person: LinePerson;
  /** Of the next fragment LINE opens the app with; the ones after it are as usual. */
  facts: Parameters<Platform['fragmentOf']>[1];
  /** These are lost on the way. */
  loses: RegExp | undefined;
  /** These are never answered. */
  hangs: RegExp | undefined;
  /** These wait for `opens`. */
  waits: { which: RegExp; opens: Promise<void> } | undefined;
}

/** LINE's hosts as this phone reaches them: everything goes to the stand-in, with LINE's own addresses. */
export async function routeLine(context: BrowserContext, platform: Platform): Promise<LineRoad> {
  const road: LineRoad = {
    asked: [],
    person: platform.atThePage,
    facts: undefined,
    loses: undefined,
    hangs: undefined,
    waits: undefined,
  };
  await context.route(/^https:\/\/(?:[\w-]+\.)*(?:line\.me|line-scdn\.net)\//, async (route) => {
    const request = route.request();
    const url = new URL(request.url());
    road.asked.push({ method: request.method(), url, kind: request.resourceType() });
    if (road.hangs?.test(url.href)) return;
    if (road.loses?.test(url.href)) return route.abort('internetdisconnected');
    if (road.waits?.which.test(url.href)) await road.waits.opens;
    if (url.hostname === 'liff.line.me') return opened(route, url, platform, road);
    return passed(route, url, platform);
  });
  return road;
}

/** LINE opens its app: the endpoint, the rest of the address as `liff.state`, and its tokens behind `#`. */
async function opened(route: Route, url: URL, platform: Platform, road: LineRoad): Promise<void> {
  const rest = url.pathname.replace(`/${platform.liffId}`, '') + url.search;
  const to = new URL(platform.endpoint);
  if (rest && rest !== '/') to.searchParams.set('liff.state', rest);
  const fragment = await platform.fragmentOf(road.person, road.facts);
  road.facts = undefined;
  await route.fulfill({ status: 302, headers: { location: to.href + fragment } });
}

async function passed(route: Route, url: URL, platform: Platform): Promise<void> {
  const request = route.request();
  const answer = await fetch(platform.origin + url.pathname + url.search, {
    method: request.method(),
    headers: await request.allHeaders().then(({ authorization = '', 'content-type': type = '' }) => ({
      ...(authorization && { authorization }),
      ...(type && { 'content-type': type }),
    })),
    ...(request.postData() === null ? {} : { body: request.postData() }),
    redirect: 'manual',
  });
  await route.fulfill({
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: Buffer.from(await answer.arrayBuffer()),
  });
}
