// Runs in the browser, after a line that declares `options`. The key stays in the tab, and nothing else stores it.
/* global AltairGraphQL, document, IDBObjectStore, indexedDB, localStorage, location, options, sessionStorage, window */

const storageName = 'session-archive-key';
/** At each change, the library writes its state, including the key, to this store of this database. */
const [databaseName, stateStore] = ['AltairDB', 'appState'];

/**
 * Replaces the state that the library stores by an empty one. `preserveState` is false, so the library never reads it.
 */
function keepStateInMemory() {
  for (const method of ['add', 'put']) {
    const write = IDBObjectStore.prototype[method];
    IDBObjectStore.prototype[method] = function (record, ...rest) {
      return write.call(this, this.name === stateStore ? { ...record, value: 'null' } : record, ...rest);
    };
  }
}

/** Deletes, once, the state that an earlier release of this page stored. */
function deleteEarlierState() {
  const flag = 'session-archive-state-deleted';
  if (localStorage.getItem(flag) !== null) return;
  indexedDB.deleteDatabase(databaseName).onsuccess = () => localStorage.setItem(flag, 'true');
}

/** The gateway refuses a request with a key and the cookie of a browser session, so no cookies are sent. */
function sendWithoutCookies() {
  const { fetch } = window;
  window.fetch = (input, init) => fetch(input, { ...init, credentials: 'omit' });
}

/** The playground first requests the schema, which fails if there is no key. */
async function startPlayground(key) {
  const forget = createElement('button', { type: 'button', textContent: 'Forget the API key' });
  forget.addEventListener('click', () => {
    sessionStorage.removeItem(storageName);
    location.reload();
  });
  forget.style.cssText =
    'position: fixed; right: 12px; bottom: 8px; z-index: 1000; padding: 4px 10px; font: 12px sans-serif';
  document.body.append(forget);
  await import(new URL('main.js', document.baseURI).href);
  AltairGraphQL.init({ ...options, initialHeaders: { Authorization: `Bearer ${key}` } });
}

function askForKey() {
  const form = createElement('form', {});
  const title = createElement('h1', { textContent: 'Session Archive: GraphQL' });
  const label = createElement('label', { textContent: 'API key ' });
  const input = createElement('input', { type: 'password', autocomplete: 'off', required: true, size: 40 });
  const button = createElement('button', { textContent: 'Open the playground' });
  const note = createElement('p', {
    textContent: 'The key stays in this tab, and is forgotten when you close the tab.',
  });
  label.append(input);
  form.append(title, label, button, note);
  form.style.cssText =
    'position: fixed; inset: 0; z-index: 1000; padding: 20vh 10vw; background: #fff; color: #222; font: 16px/2 sans-serif';
  form.addEventListener('submit', event => {
    event.preventDefault();
    const key = input.value.trim().replace(/^Bearer\s+/i, '');
    const isKey = /^[\x21-\x7e]+$/.test(key);
    input.setCustomValidity(isKey ? '' : 'This is not an API key');
    if (!isKey) return;
    sessionStorage.setItem(storageName, key);
    form.remove();
    void startPlayground(key);
  });
  input.addEventListener('input', () => input.setCustomValidity(''));
  document.body.append(form);
  input.focus();
}

function createElement(name, members) {
  return Object.assign(document.createElement(name), members);
}

deleteEarlierState();
keepStateInMemory();
sendWithoutCookies();
const storedKey = sessionStorage.getItem(storageName);
if (storedKey === null) askForKey();
else void startPlayground(storedKey);
