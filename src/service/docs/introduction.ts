/** What holds for every operation. */
import { markup } from './markup.ts'

export const introduction = markup`<p>Promotions, vouchers and loyalty over HTTP. Paths are relative to the address of this page;
the same interface for programs is <a href="/openapi.json">openapi.json</a>.</p>
<dl class="fields">
<div><dt>Bodies</dt><dd>JSON in UTF-8, but for the token, which is asked for with a form. Money is in hundredths of the
currency’s unit: 1900 is 19.00. Moments are ISO 8601 in UTC.</dd></div>
<div><dt>From a shop’s back end, <code>/v1</code></dt><dd>The keys <code>X-App-Id</code> and <code>X-App-Token</code>, and
<code>Authorization: Bearer</code> with a token of the <a href="#createAccessToken">token operation</a>.</dd></div>
<div><dt>From a page, <code>/client/v1</code></dt><dd><code>X-Client-Application-Id</code>, <code>X-Client-Token</code>, a
bearer token, and the <code>Origin</code> that the browser sends. A token that is bound to a customer reaches that
customer’s own cards and no others.</dd></div>
<div><dt>Management, <code>/management/v1</code></dt><dd><code>X-Management-Id</code> and
<code>X-Management-Token</code>.</dd></div>
<div><dt>Errors</dt><dd><code>{"code", "key", "message", "details", "request_id"}</code>: <code>code</code> is the HTTP
status, <code>key</code> the word to switch on, <code>details</code> names each field and what it should be.</dd></div>
<div><dt>Once and no more</dt><dd>With an <code>Idempotency-Key</code> the same request again is answered with the first
answer, a refusal too. <code>Idempotency-Status</code> says what became of the key: <code>new</code>, this answer is kept;
<code>replayed</code>, it was kept before; <code>running</code>, ask again; <code>mismatch</code>, the key belongs to
another request. An answer without it was given before the key was looked up, and says nothing of it.</dd></div>
</dl>`
