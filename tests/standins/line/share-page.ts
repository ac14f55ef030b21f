/** LINE's window where the user chooses whom to share with. Here the user taps one of two buttons. */
export const sharePage = (ott: string): string => `<!doctype html>
<title>Share</title>
<p>Whom to?</p>
<button id="send">Send</button> <button id="cancel">Cancel</button>
<pre id="messages"></pre>
<script>
  addEventListener('message', ({ data, source, origin }) => {
    if (data.name === 'healthcheck') source.postMessage({ name: 'receivedHealthcheck', body: {} }, origin);
    if (data.name === 'ready') document.querySelector('#messages').textContent = JSON.stringify(data.body);
  });
  const end = (result) =>
    fetch('/oauth2/v2.1/liff/shareTargetPicker/result?ott=' + encodeURIComponent(${JSON.stringify(ott)}), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'result=' + result,
    }).then(() => close());
  document.querySelector('#send').onclick = () => end('SUCCESS');
  document.querySelector('#cancel').onclick = () => end('CANCEL');
</script>`;
