//! `foreign <url>...`: buys an answer of each address with the x402 client of crates.io; the key is in PAYER_KEY.
//!
//! Prints one line of JSON for each address: `{"status", "body", "receipt"}`.

use alloy_signer_local::PrivateKeySigner;
use serde_json::{Value, json};
use std::env;
use std::error::Error;
use x402_chain_eip155::V2Eip155ExactClient;
use x402_reqwest::{ReqwestWithPayments, ReqwestWithPaymentsBuild, X402Client};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let signer: PrivateKeySigner = env::var("PAYER_KEY")?.parse()?;
    let payer = X402Client::new().register(V2Eip155ExactClient::new(signer));
    let http = reqwest::Client::new().with_payments(payer).build();
    for url in env::args().skip(1) {
        let response = http.get(url).send().await?;
        let status = response.status().as_u16();
        let receipt = match response.headers().get("payment-response") {
            Some(header) => Some(header.to_str()?.to_owned()),
            None => None,
        };
        let body: Value = serde_json::from_str(&response.text().await?)?;
        println!(
            "{}",
            json!({ "status": status, "body": body, "receipt": receipt })
        );
    }
    Ok(())
}
