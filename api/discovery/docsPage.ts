/** Four bars, one for each constituent. */
export const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16"><rect width="16" height="16" rx="3" fill="#0b57b0"/>' +
  '<path d="M4 12V8M6.7 12V6M9.3 12V7M12 12V4" stroke="#fff" stroke-width="1.6" stroke-linecap="round"/></svg>'

/** Style of the frame around Swagger UI, and wrapping of long words in a narrow window. */
export const DOCS_STYLE = `body{margin:0;background:#fff;color:#1b1f24;font:16px/1.5 system-ui,sans-serif}
header{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;align-items:baseline;padding:.8rem 1.25rem;border-bottom:1px solid #d5d9de}
h1{font-size:1.125rem;margin:0}
nav{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem}
a{color:#0b57b0}
@media(prefers-color-scheme:dark){
body{background:#1c2022;color:#e4e6e6}
header{border-color:#3b4151}
a{color:#8ab4f8}
.devnet{padding:.4rem 1.25rem;text-align:center;font:.875rem/1.5 system-ui,sans-serif;background:#1d2129;color:#fff}
html.dark-mode .swagger-ui table.headers td{color:#b7bcbf}
}
.swagger-ui .wrapper{padding:0 1rem}
.swagger-ui .highlight-code .microlight{max-height:none!important;overflow:visible!important;white-space:pre-wrap}
.swagger-ui .microlight span[style*="rgb(211, 99, 99)"]{color:#f0a3a3!important}
html:not(.dark-mode) .swagger-ui .btn.authorize span{color:#0a6b42}
.swagger-ui h2.list{font-size:1.5rem;margin:1rem 0 0}
html:not(.dark-mode) .swagger-ui :is(.info a,a.link,a.nostyle){color:#0b57b0}
html:not(.dark-mode) .swagger-ui .info .title small{background:#4a5160}
html:not(.dark-mode) .swagger-ui .info .title small.version-stamp{background:#41650a}
html:not(.dark-mode) .swagger-ui .opblock-get .opblock-summary-method{background:#0b57b0}
html:not(.dark-mode) .swagger-ui .opblock-post .opblock-summary-method{background:#0a6b42}
html:not(.dark-mode) .swagger-ui :is(.parameter__in,.parameter__deprecated,.prop-format,.opblock-description-wrapper p){color:#4a5160}
.swagger-ui .info{margin:1.5rem 0}
.swagger-ui .info *,.swagger-ui .opblock-summary-path,.swagger-ui .opblock-description-wrapper p{overflow-wrap:anywhere}
.swagger-ui .scheme-container{padding:1rem 0}
@media(max-width:40rem){
.swagger-ui .opblock .opblock-summary{flex-wrap:wrap}
.swagger-ui .opblock .opblock-summary-path{max-width:none}
.swagger-ui .table-container,.swagger-ui .responses-inner{overflow-x:auto;padding:.75rem}
.swagger-ui .model-box{overflow-x:auto;max-width:100%}
}
`

/**
 * Shows the API description of the origin of the page, so that requests go to this origin; uses the reader's colour
 * scheme.
 */
export const DOCS_SCRIPT = `const dark = matchMedia('(prefers-color-scheme: dark)')
const paint = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
dark.addEventListener('change', paint)
paint()
const answer = await fetch('/openapi.json')
const description = await answer.json()
const operable = ({ React }) => ({
  // A link inside the button that opens an operation could not be reached by keyboard; its text stays.
  components: { DeepLink: ({ text }) => React.createElement('span', null, text) },
  wrapComponents: {
    InfoContainer: (Info) => (props) =>
      React.createElement('section', { 'aria-label': 'About this API' }, React.createElement(Info, props)),
    operations: (Operations) => (props) =>
      React.createElement(
        React.Fragment,
        null,
        React.createElement('h2', { className: 'list' }, 'Operations'),
        React.createElement(Operations, props),
      ),
  },
})
delete description.servers
window.SwaggerUIBundle({
  spec: description,
  plugins: [operable],
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: 0,
  displayRequestDuration: true,
  tryItOutEnabled: false,
  validatorUrl: null,
})
`

export const DOCS_PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="description" content="Every operation of Quartet, with example requests and recorded answers.">
<title>API · Quartet</title>
<link rel="icon" href="/favicon.svg">
<link rel="stylesheet" href="/docs/swagger-ui.css">
<link rel="stylesheet" href="/docs/docs.css">
</head>
<body>
<header>
<h1>Quartet API</h1>
<nav aria-label="Documents">
<a href="/docs">Manual</a>
<a href="/guide">Guide</a>
<a href="/llms.txt">llms.txt</a>
<a href="/openapi.json">OpenAPI</a>
<a href="/v1/bridge/openapi.json">OpenAPI of the bridge</a>
</nav>
</header>
<div id="docs"><noscript>This page needs JavaScript; the <a href="/openapi.json">OpenAPI document</a> does not.</noscript></div>
<script src="/docs/swagger-ui-bundle.js"></script>
<script type="module" src="/docs/docs.js"></script>
</body>
</html>
`
