import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findContactPage } from '../../../../../../core/leads/domain/site/findContactPage.ts'
import { findEmails } from '../../../../../../core/leads/domain/site/findEmails.ts'
import { findHiring } from '../../../../../../core/leads/domain/site/findHiring.ts'
import { findPhones } from '../../../../../../core/leads/domain/site/findPhones.ts'
import { findTools } from '../../../../../../core/leads/domain/site/findTools.ts'
import { isParked } from '../../../../../../core/leads/domain/site/isParked.ts'
import { parseSite } from '../../../../../../core/leads/domain/site/parseSite.ts'
import { aPage, HOME, parsePhone } from './aPage.ts'

const TODAY = '2026-06-01'
const phones = (html: string) => findPhones([aPage(html)], parsePhone)
const tools = (html: string) => findTools([aPage(html)])
const hiring = (html: string) => findHiring([aPage(html)], TODAY)

describe('telephone numbers of a page', () => {
  it.each([
    ['5125550123'],
    ['512-555-0123'],
    ['(512) 555-0123'],
    ['(512)555-0123'],
    ['512.555.0123'],
    ['512 555 0123'],
    ['1-512-555-0123'],
    ['+1 (512) 555-0123'],
    ['+15125550123'],
    ['512/555-0123'],
    ['512&nbsp;555&#8209;0123'],
    ['512 – 555 – 0123'],
    ['<b>512</b>-<span>555</span>-<i>0123</i>'],
    ['Call 512-555-0123!'],
    ['512-555-0123.'],
    ['Tel:512-555-0123'],
    ['<a href="tel:+15125550123">call</a>'],
    ['<a href="tel:512%20555%200123;ext=5">call</a>'],
    ['<a href="TEL:(512) 555-0123">call</a>'],
    ['512-555-0123 ext. 4'],
  ])('are found in the form %s', (text) => {
    expect(phones(`<p>${text}</p>`)).toEqual(['+15125550123'])
  })

  it.each([
    ['1-800-FLOWERS', '+18003569377'],
    ['(888) GO-JOHNS', '+18884656467'],
    ['800-GOT-JUNK', '+18004685865'],
  ])('are converted to digits from the letters of %s', (text, phone) => {
    expect(phones(`<p>${text}</p>`)).toEqual([phone])
  })

  it.each([
    ['part of a longer number', '99512555012399'],
    ['a price', '$512.555.0123'],
    ['in a script', '<script>var x = "512-555-0123"</script>'],
    ['in a comment', '<!-- 512-555-0123 -->'],
    ['split over two cells', '<td>512</td><td>555-0123</td>'],
    ['without a valid area code', '123-555-0123'],
    ['a name', 'section 800-ab'],
  ])('are absent when the text is %s', (_what, text) => {
    expect(phones(`<p>${text}</p>`)).toEqual([])
  })

  it('come from links first, once each, up to fifty', () => {
    const html = `<p>512-555-0199 and 512-555-0123</p><a href="tel:5125550123">call</a>`
    expect(phones(html)).toEqual(['+15125550123', '+15125550199'])
    const many = Array.from({ length: 90 }, (_, n) => `<p>512-555-01${String(n + 10)}</p>`)
    expect(phones(many.join(''))).toHaveLength(50)
  })
})

describe('tools of a page', () => {
  it.each([
    ['vagaro', '<a href="https://www.vagaro.com/joes">Book</a>'],
    ['square_appointments', '<iframe src="https://squareup.com/appointments/book/x"></iframe>'],
    ['calendly', '<script src="https://assets.calendly.com/assets/widget.js"></script>'],
    ['acuity', '<iframe src="//app.acuityscheduling.com/schedule.php"></iframe>'],
    ['servicetitan', '<script>window.STWidgetManager("servicetitan")</script>'],
    ['other', '<a href="https://joes.setmore.com">Book</a>'],
  ])('include the booking tool %s when the code refers to the tool', (tool, html) => {
    expect(tools(html).booking).toEqual([tool])
  })

  it.each([
    ['square', '<script src="https://web.squarecdn.com/v1/square.js"></script>'],
    ['toast', '<a href="https://www.toasttab.com/joes">Order</a>'],
    ['clover', '<a href="https://www.clover.com/online-ordering/joes">Order</a>'],
    ['stripe', '<script src="https://js.stripe.com/v3/"></script>'],
    ['paypal', '<script src="https://www.paypal.com/sdk/js?client-id=x"></script>'],
  ])('include the payment system %s', (tool, html) => {
    expect(tools(html).payments).toEqual([tool])
  })

  it.each([
    ['wordpress', '<link href="/wp-content/themes/a.css">'],
    ['wordpress', '<meta name="generator" content="WordPress 6.8">'],
    ['wix', '<img src="https://static.wixstatic.com/media/a.png">'],
    ['squarespace', '<link href="https://static1.squarespace.com/a.css">'],
    ['shopify', '<script src="//cdn.shopify.com/s/a.js"></script>'],
    ['godaddy', '<img src="//img1.wsimg.com/a.png">'],
    ['webflow', '<html data-wf-site="5f"><body>'],
    ['other', '<META NAME="Generator" CONTENT="Joomla! 5">'],
  ])('include the platform %s', (platform, html) => {
    expect(tools(html).platform).toBe(platform)
  })

  it('name the builder of the page before embedded platforms', () => {
    const html =
      '<link href="/wp-content/a.css"><script src="https://cdn.shopify.com/buy-button.js"></script>'
    expect(tools(html).platform).toBe('wordpress')
  })

  it.each([
    ['plain words', '<p>We moved from calendly.com to js.stripe.com on wp-content</p>'],
    ['the end of another name', '<a href="https://myclover.com">x</a>'],
    ['the beginning of another name', '<a href="https://clover.community">x</a>'],
    ['a comment', '<!-- https://calendly.com -->'],
  ])('are not found in %s', (_what, html) => {
    expect(tools(html)).toEqual({ booking: [], payments: [], platform: null })
  })
})

describe('hiring on a page', () => {
  const block = (text: unknown) =>
    `<script type="application/ld+json">${JSON.stringify(text)}</script>`

  it.each([
    ['a path', '<a href="/careers/">x</a>', 'https://www.joes.com/careers/'],
    ['the words of a link', '<a href="/p/7">Join our team</a>', 'https://www.joes.com/p/7'],
    [
      'words with an exclamation mark',
      '<a href="/p/8">Now Hiring!</a>',
      'https://www.joes.com/p/8',
    ],
    [
      'the host of a recruiting service',
      '<a href="https://joes.workable.com/">x</a>',
      'https://joes.workable.com/',
    ],
    ['a job posting', block({ '@type': 'JobPosting', title: 'Cook' }), HOME],
    [
      'a job posting in a graph',
      block({ '@graph': [{}, { '@type': ['Thing', 'JobPosting'] }] }),
      HOME,
    ],
    ['an open job posting', block([{ '@type': 'JobPosting', validThrough: '2026-06-01' }]), HOME],
  ])('is detected by %s', (_what, html, hiringUrl) => {
    expect(hiring(html)).toEqual({ hiring: true, hiringUrl })
  })

  it.each([
    ['an expired posting', block({ '@type': 'JobPosting', validThrough: '2026-05-31T00:00' })],
    ['broken data', '<script type="application/ld+json">{"@type":"JobPosting"</script>'],
    ['another type of data', block({ '@type': 'LocalBusiness' })],
    ['a link to career advice', '<a href="/blog/career-advice">Career advice</a>'],
    ['words without a link', '<p>We are hiring</p>'],
    ['a mail', '<a href="mailto:jobs@joes.com">Jobs</a>'],
    ['data above the maximum size', block(Array.from({ length: 9_000 }, () => ({ a: 1 })))],
  ])('is not detected by %s', (_what, html) => {
    expect(hiring(html)).toEqual({ hiring: false, hiringUrl: null })
  })
})

describe('mail addresses of a site', () => {
  it('name the places where they were found, the best proven address first', () => {
    const home = aPage(
      '<p>Write to Info@Joes.com</p><a href="mailto:boss@joes.com?subject=Hi">x</a>',
    )
    const contact = aPage('<p>info@joes.com</p><a href="mailto:info@joes.com">us</a>')
    expect(findEmails(home, contact)).toEqual([
      { address: 'info@joes.com', foundOn: ['contact_page', 'mailto', 'site'] },
      { address: 'boss@joes.com', foundOn: ['mailto', 'site'] },
    ])
  })

  it.each([
    ['a picture', '<p>logo@2x.png</p>'],
    ['an example', '<p>you@example.com</p>'],
    ['a script', '<script>x = "a@joes.com"</script>'],
    ['an attribute', '<input placeholder="me@joes.com">'],
    ['an encoded address', '<a data-cfemail="422b2c242d02282d27316c212d2f">[protected]</a>'],
  ])('exclude %s', (_what, html) => {
    expect(findEmails(aPage(html), null)).toEqual([])
  })
})

describe('a contact page', () => {
  it.each([
    ['<a href="/contact-us">x</a>', 'https://www.joes.com/contact-us'],
    ['<a href="/p/3#form">Contact Us</a>', 'https://www.joes.com/p/3'],
    ['<a href="/p/3">Contact</a><a href="/contact">x</a>', 'https://www.joes.com/contact'],
    [
      '<base href="https://www.joes.com/en/"><a href="contact.html">x</a>',
      'https://www.joes.com/en/contact.html',
    ],
    ['<a href="#contact">Contact</a>', null],
    ['<a href="https://other.com/contact">Contact</a>', null],
    ['<a href="mailto:a@joes.com">Contact</a>', null],
    ['<a href="javascript:alert(1)">Contact</a>', null],
  ])('is found in %s: %s', (html, url) => {
    expect(findContactPage(aPage(html))).toBe(url)
  })
})

describe('a parked page', () => {
  it.each([
    ['for sale', aPage('<h1>joes.com</h1><p>This domain is for sale</p>')],
    ['suspended', aPage('<h1>Account Suspended</h1>')],
    ['the default page of a server', aPage('<h1>Welcome to nginx!</h1>')],
    [
      'on a host of a parking company',
      aPage('<p></p>', 'https://www.hugedomains.com/x?d=joes.com'),
    ],
    [
      'with a script of a parking company',
      aPage('<script src="https://img.sedoparking.com/a.js"></script>'),
    ],
  ])('is detected when it is %s', (_what, page) => {
    expect(isParked(page)).toBe(true)
  })

  it('is not detected in a long text about another topic', () => {
    const text = 'We explain what to do when this domain is for sale. '.repeat(60)
    expect(isParked(aPage(`<p>${text}</p>`))).toBe(false)
    expect(isParked(aPage('<h1>Joe fixes roofs</h1>'))).toBe(false)
  })
})

it('a site is read from its home and contact page', () => {
  const home = aPage(`<html><head><meta name=generator content="WordPress 6"></head><body>
    <a href="https://www.facebook.com/joes">f</a> <a href="https://facebook.com/builder">made by</a>
    <a href="https://www.instagram.com/joes/">i</a> <a href="/careers">Careers</a>
    <script src="https://js.stripe.com/v3/"></script></body>`)
  const contact = aPage('<a href="tel:512-555-0123">call</a> joe@joes.com', `${HOME}contact`)
  expect(parseSite({ parsePhone, today: TODAY }, home, contact)).toEqual({
    finalUrl: HOME,
    booking: [],
    payments: ['stripe'],
    platform: 'wordpress',
    hiring: true,
    hiringUrl: 'https://www.joes.com/careers',
    phones: ['+15125550123'],
    emails: [{ address: 'joe@joes.com', foundOn: ['contact_page'] }],
    socials: {
      facebook: 'https://www.facebook.com/joes',
      instagram: 'https://www.instagram.com/joes',
    },
    contactUrl: `${HOME}contact`,
  })
})

const FIRST = '+15125550123'
const LAST = '+15125550199'

it.each([
  // Elements are read to a limit.
  ['<div>', [FIRST]],
  ['<svg>', [FIRST]],
  ['</p>', [FIRST]],
  ['<a href=x>', [FIRST]],
  ['<p>"<', [FIRST]],
  // Text is read in full, in time that grows with its length: quadratic time would take an hour.
  ['512-555-', [FIRST, LAST]],
  ['a@a.a.a.', [FIRST, LAST]],
  ['&#x41;', [FIRST, LAST]],
  ['(', [FIRST, LAST]],
] as const)('a page of repeated %s is read to a limit or to its end', (piece, found) => {
  const junk = piece.repeat(Math.ceil(1_500_000 / piece.length))
  const html = `<p>512-555-0123</p>${junk}</svg><p>512-555-0199</p>`
  expect(parseSite({ parsePhone, today: TODAY }, aPage(html), null).phones).toEqual(found)
})

it('any text can be read as a page', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('<a href=', '<script', '</', '<!--', '&#x', '"', '<svg><', '<base href="', '>'),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const page = aPage(pieces.join(''))
      const reading = parseSite({ parsePhone, today: TODAY }, page, page)
      expect(JSON.parse(JSON.stringify(reading))).toEqual(reading)
    }),
  )
})
