/** The documentation page's style, in the shop's colours and the reader's own fonts. */
export const DOCS_STYLE = `
*{box-sizing:border-box}
body{margin:0 auto;max-width:1180px;padding:0 24px 96px;background:#f8f5f0;color:#1c1916;font:16px/1.6 system-ui,sans-serif}
h1,h2{font-family:Georgia,serif;font-weight:500;line-height:1.1}
h1{font-size:42px;margin:56px 0 8px}h2{font-size:30px;margin:64px 0 16px}h3{font-size:17px;margin:0 0 8px}
h4{font-size:14px;margin:20px 0 8px}p{margin:0 0 8px}a{color:inherit}
code{font:15px/1.4 ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}
nav{border-block:1px solid #ddd5c9;margin-top:24px;padding:16px 0;font-size:14px}
nav ul{list-style:none;margin:0;padding:0}nav>ul{columns:2 320px;column-gap:32px}nav>ul>li{break-inside:avoid;padding-bottom:12px}
nav ul ul a{display:block;padding:3px 0;text-decoration:none;overflow-wrap:anywhere}nav ul ul a:hover{text-decoration:underline}
article{background:#fffdfa;border:1px solid #ddd5c9;border-radius:4px;padding:24px;margin:0 0 16px;scroll-margin-top:16px}
b.get,b.post,b.put,b.patch,b.delete{display:inline-block;min-width:58px;text-transform:uppercase;font-size:12px;letter-spacing:.06em;color:#2d4a66}
b.post,b.put,b.patch{color:#1f4d40}b.delete{color:#97291d}
.fields{list-style:none;margin:8px 0 0;padding:0 0 0 16px;border-left:1px solid #ddd5c9}.fields li{padding:4px 0}
.fields p{font-size:14px;margin:2px 0 0;color:#4a443c}.type,.limits,em{font-size:14px;color:#655d53}em{font-style:normal;color:#744a06}
.limits::before{content:"("}.limits::after{content:")"}.lock{font-size:14px;color:#744a06}
dl{display:grid;grid-template-columns:56px 1fr;gap:8px 12px;margin:0}dt{font-weight:600}dd{margin:0;min-width:0}
:target{outline:2px solid #1c1916;outline-offset:2px}a:focus-visible{outline:2px solid #1c1916;outline-offset:2px}
`;
