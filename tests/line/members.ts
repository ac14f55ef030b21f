import { Browser, type LineWorld, ORIGIN } from './world.ts';

/** Where who links LINE comes from, and goes back to. */
export const BOUND = '/golfer/profile/edit-profile';

/** People with a role in a world that is opened before the first test. */
export function membersOf(world: () => LineWorld) {
  return {
    /** Registered by e-mail, in a browser. */
    registered: async () => {
      const { session, email } = await world().member();
      const { user_id } = session.user.basic_info;
      return { as: session.app_token, email, user_id, browser: new Browser(world().here) };
    },
    /** Came by LINE. */
    cameByLine: async () => {
      const person = world().line.newPerson();
      const { app_token, user } = await world().enter(person);
      await world().onboard(app_token);
      return { as: app_token, person, user_id: user.basic_info.user_id };
    },
    /** To LINE and back, from the user's own session. */
    goAndComeBack: async ({ as, browser }: { as: string; browser: Browser }): Promise<string> => {
      const { url } = await browser.done('POST /user/line-link-start', { redirect: BOUND }, { as });
      return browser.throughLine((await browser.atLine(url)).replace(ORIGIN, ''));
    },
  };
}
