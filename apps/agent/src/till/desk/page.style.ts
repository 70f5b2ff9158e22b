/** Large enough for a finger, and plain enough for the browser of an old till. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --back: #f4f5f7; --card: #fff; --ink: #1b1f24; --faint: #5a6472; --line: #c3cad3;
  --lead: #1456c8; --on-lead: #fff; --good: #116b38; --bad: #b42318; --warn: #8a4b00;
}
@media (prefers-color-scheme: dark) {
  :root {
    --back: #14171b; --card: #1e2329; --ink: #eceff3; --faint: #a5afbb; --line: #4a535e;
    --lead: #6ea3ff; --on-lead: #0b1a33; --good: #5fd08f; --bad: #ff8a80; --warn: #ffb95c;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--back); color: var(--ink);
  font: 18px/1.5 system-ui, 'Noto Sans CJK SC', 'Microsoft YaHei', 'PingFang SC', sans-serif;
}
main { max-width: 720px; margin: 0 auto; padding: 24px 16px 48px; }
h1 { font-size: 28px; line-height: 1.25; margin: 0 0 8px; }
h2 { font-size: 20px; margin: 32px 0 12px; }
.lead { color: var(--faint); margin: 0 0 20px; }
form { background: var(--card); border: 1px solid var(--line); border-radius: 12px; padding: 20px; }
fieldset { border: 0; margin: 0 0 18px; padding: 0; min-width: 0; }
legend, form > label { display: block; font-weight: 600; padding: 0; margin: 0 0 6px; }
.kinds { display: grid; grid-template-columns: repeat(auto-fit, minmax(130px, 1fr)); gap: 8px; }
.kinds label { position: relative; display: block; }
.kinds input { position: absolute; inset: 0; width: 100%; height: 100%; margin: 0; opacity: 0; cursor: pointer; }
.kinds span {
  display: grid; place-items: center; min-height: 48px; padding: 4px 8px; text-align: center;
  border: 2px solid var(--line); border-radius: 8px;
}
.kinds input:checked + span { border-color: var(--lead); background: var(--lead); color: var(--on-lead); font-weight: 600; }
textarea, input[type='text'] {
  width: 100%; font: inherit; color: inherit; background: var(--back); padding: 10px 12px; margin: 0 0 18px;
  border: 1px solid var(--line); border-radius: 8px; min-height: 48px;
}
textarea { resize: vertical; }
::placeholder { color: var(--faint); opacity: 1; }
button {
  font: inherit; font-weight: 600; width: 100%; min-height: 56px; border: 0; border-radius: 8px; cursor: pointer;
  background: var(--lead); color: var(--on-lead);
}
button:disabled { opacity: 0.6; cursor: default; }
:focus-visible, .kinds input:focus-visible + span { outline: 3px solid var(--lead); outline-offset: 2px; }
#said { min-height: 1.5em; margin: 12px 0 0; font-weight: 600; }
#said.good { color: var(--good); }
#said.bad { color: var(--bad); }
ul { list-style: none; margin: 0; padding: 0; display: grid; gap: 10px; }
li {
  background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 12px 16px;
  display: grid; grid-template-columns: 1fr auto; gap: 4px 12px; align-items: baseline;
}
li.none { color: var(--faint); display: block; }
li p { grid-column: 1 / -1; margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; max-height: 9em; overflow: auto; }
time { color: var(--faint); font-size: 16px; }
strong { color: var(--lead); }
strong[data-tone='waiting'], strong[data-tone='on_hold'] { color: var(--warn); }
strong[data-tone='refused'] { color: var(--bad); }
strong[data-tone='complete'], strong[data-tone='closed'] { color: var(--good); }
`
