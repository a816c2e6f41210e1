use chrono::{Duration, Utc};
use membres::apis::configuration::{ApiKey, Configuration};
use membres::apis::{campagnes_api, questions_api, synchronisation_api, syndicats_api, Error};
use membres::apis::syndicats_api::{CreateSyndicatError, GetSyndicatError};
use membres::models::{CampagneCreation, EmployeSync, OptionSaisie, QuestionCreation, SyncSaisie, SyndicatCreation};
use std::env::var;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let name = var("CLIENT")?;
    let mut client = Configuration::new();
    client.base_path = var("BASE_URL")?;
    client.api_key = Some(ApiKey { prefix: None, key: var("API_KEY")? });

    // This generator writes a space in a path as +, which is another id.
    let union = SyndicatCreation::new(format!("SDK-{name}-é/1"), format!("Syndicat « {name} »"));
    let created = syndicats_api::create_syndicat(&client, union.clone(), None).await?;
    let found = syndicats_api::get_syndicat(&client, &union.identifiant_externe).await?;
    let conflict = match syndicats_api::create_syndicat(&client, union.clone(), None).await {
        Err(Error::ResponseError(refusal)) if refusal.status == 409 => match refusal.entity {
            // The errors of this generator are told apart by their form alone, and all of ours have one form.
            Some(CreateSyndicatError::Status400(problem) | CreateSyndicatError::Status409(problem)) => Some(problem.code),
            _ => None,
        },
        _ => None,
    };
    let absent = match syndicats_api::get_syndicat(&client, &format!("SDK-{name}-absent")).await {
        Err(Error::ResponseError(refusal)) if refusal.status == 404 => match refusal.entity {
            Some(GetSyndicatError::Status400(problem) | GetSyndicatError::Status404(problem)) => Some(problem.code),
            Some(GetSyndicatError::Status401(problem)) => Some(problem.code),
            _ => None,
        },
        _ => None,
    };
    let page = syndicats_api::list_syndicats(&client, Some(1), None).await?;

    let mut row = EmployeSync::new(format!("SDK {name} 1"));
    row.nom = Some("Roy".to_string());
    let mut rows = SyncSaisie::new();
    rows.employes = Some(Some(vec![row]));
    let loaded = synchronisation_api::create_sync(&client, rows, None, None, None, None, None, None).await?;

    let (opens, ends) = (Utc::now() + Duration::days(1), Utc::now() + Duration::days(2));
    let campaign = CampagneCreation::new(format!("SDK {name}"), opens.into(), ends.into());
    let id = campagnes_api::create_campagne(&client, campaign, None).await?.to_string();
    let mut question = QuestionCreation::new("Acceptez-vous ?".to_string());
    question.options = Some(vec![OptionSaisie::new("Oui".to_string()), OptionSaisie::new("Non".to_string())]);
    questions_api::create_question(&client, &id, question, None).await?;
    campagnes_api::publish_campagne(&client, &id, None).await?;

    // This generator gives no headers: the next page is not asked of it.
    let seen = serde_json::json!({
        "page": page.len(),
        "next": null,
        "read": found == created,
        "created": created.nom,
        "conflict": conflict,
        "absent": absent,
        "refused": loaded.errors[0].code,
        "published": id,
    });
    println!("{seen}");
    Ok(())
}
