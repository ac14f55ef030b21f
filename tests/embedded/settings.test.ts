import { expect, test } from 'vitest';
import { settingsOf } from '../../server/embedded/embedded.ts';

test('F3: the embedded PostgreSQL writes no value of a refused row into its log, and listens on its socket alone', () => {
  expect(settingsOf('/a/folder')).toMatchObject({
    log_error_verbosity: 'terse',
    listen_addresses: '',
    unix_socket_directories: '/a/folder',
  });
});
