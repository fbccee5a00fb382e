import type { CategoryNode, Lead } from '../ports.ts'
import type { LeadView } from './leadSchemas.ts'

/** Returns a lead in the format of the API; `nodes` are the categories by code. */
export function showLead(lead: Lead, nodes: ReadonlyMap<string, CategoryNode>): LeadView {
  const node = nodes.get(lead.category)
  const { distanceM, emailCheckedOn, websiteCheckedOn, observedOn, websiteState, ...rest } = lead
  return {
    id: rest.id,
    name: rest.name,
    category: rest.category,
    categoryLabel: node?.label ?? rest.category,
    categoryPath: [...(node?.path ?? [rest.category])],
    otherCategories: [...rest.otherCategories],
    address: rest.address,
    city: rest.city,
    county: rest.county,
    countyFips: rest.countyFips,
    state: rest.state,
    zip: rest.zip,
    lat: rest.lat,
    lng: rest.lng,
    ...(distanceM !== null && { distanceKm: distanceM / 1_000 }),
    phone: rest.phone,
    email: rest.email,
    emailGrade: rest.emailGrade,
    emailReasons: [...rest.emailReasons],
    contactName: rest.contactName,
    website: rest.website,
    websiteStatus: websiteState,
    websiteProvenByPhone: rest.websiteProvenByPhone,
    socials: { ...rest.socials },
    booking: [...rest.booking],
    payments: [...rest.payments],
    platform: rest.platform,
    hiring: rest.hiring,
    hiringUrl: rest.hiringUrl,
    observedOn,
    checkedOn: {
      ...(emailCheckedOn !== null && { email: emailCheckedOn }),
      ...(websiteCheckedOn !== null && { website: websiteCheckedOn }),
    },
    sources: [...rest.sources],
  }
}
