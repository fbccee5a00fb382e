const words = (text: string): ReadonlySet<string> => new Set(text.split(/\s+/))

/**
 * Mail domains at which any person can have an address; all these domains accept mail. Source: the
 * providers, United States.
 */
export const FREEMAIL_DOMAINS: ReadonlySet<string> = words(
  `gmail.com googlemail.com yahoo.com ymail.com rocketmail.com hotmail.com outlook.com live.com msn.com aol.com aim.com
   icloud.com me.com mac.com comcast.net verizon.net att.net sbcglobal.net bellsouth.net cox.net charter.net earthlink.net
   juno.com netzero.net optonline.net optimum.net roadrunner.com rr.com frontier.com frontiernet.net windstream.net
   centurylink.net centurytel.net embarqmail.com q.com suddenlink.net cableone.net mindspring.com pacbell.net swbell.net
   ameritech.net snet.net prodigy.net gmx.com gmx.us mail.com zoho.com yandex.com fastmail.com hushmail.com tutanota.com
   proton.me protonmail.com pm.me inbox.com hotmail.co.uk yahoo.ca yahoo.co.uk tds.net wowway.com hughes.net`,
)

/** Mail domains whose addresses expire within hours. Source: the providers. */
export const DISPOSABLE_DOMAINS: ReadonlySet<string> = words(
  `mailinator.com guerrillamail.com guerrillamail.net guerrillamail.org sharklasers.com 10minutemail.com 10minutemail.net
   temp-mail.org tempmail.com tempmail.net tempmailo.com yopmail.com yopmail.net yopmail.fr throwawaymail.com
   trashmail.com trashmail.net trashmail.de getnada.com nada.email dispostable.com maildrop.cc mailnesia.com mailcatch.com
   fakeinbox.com mintemail.com mohmal.com moakt.com emailondeck.com discard.email spamgourmet.com mytemp.email
   burnermail.io mailnull.com grr.la tempr.email inboxkitten.com 33mail.com spam4.me mailsac.com tempail.com`,
)

/** Local parts of mailboxes that accept no replies. */
export const NO_REPLY_LOCAL_PART =
  /^(?:no[._-]?reply|do[._-]?not[._-]?reply|dont[._-]?reply|mailer[._-]?daemon|postmaster|abuse|bounces?|unsubscribe|hostmaster|root|null|nobody)(?:[._+-].*)?$/

/** Local parts that name a function of a business. */
export const ROLE_LOCAL_PARTS: ReadonlySet<string> = words(
  `info contact contactus hello hi sales support admin administrator office mail email enquiries inquiries enquiry inquiry
   service services customerservice customercare help helpdesk team staff reception frontdesk front.desk desk booking
   bookings reservations reservation appointments appointment schedule scheduling orders order shop store billing accounts
   accounting accountspayable ap ar payroll hr jobs careers career hiring recruiting recruitment marketing media press pr
   news newsletter events event catering manager management gm owner director president ceo cfo operations ops web
   webmaster it tech dispatch estimates estimate quotes quote parts leasing rentals rental service.dept legal privacy
   compliance feedback general main mailbox company business welcome ask request requests donate volunteer church school
   dental dentist clinic salon studio spa restaurant cafe kitchen bar hotel gym law firm realty insurance
   patients newpatients patientcare care records referrals`,
)
